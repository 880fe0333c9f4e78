import { withinLimits } from '#test/simulation/truths/within-limits';
import type { World } from '#test/simulation/world/world';

/**
 * Nobody approves what they proposed, and of several who approve at once one has an effect, which is one refund at the gateway: by the answers that people
 * got, and by the gateway's books. What passes a person's limit is proposed.
 */
export async function fourEyes(world: World): Promise<string[]> {
  const { stores, gateway } = world;
  const faults = withinLimits(world);
  for (const { decisions, keyId, server } of stores)
    for (const { proposal, amount, own, approvals } of decisions) {
      for (const { by, status, code } of own)
        if (code !== 'self_approval') faults.push(`${by} proposed ${proposal}, and was answered ${status} (${code}) to the approval`);
      const taken = approvals.filter(({ status }) => status < 400);
      if (taken.length > 1) faults.push(`${proposal} was approved by ${taken.map(({ by }) => by).join(' and by ')}`);
      const made = gateway.refunds(keyId).filter((refund) => refund.amount === amount);
      if (made.length > Math.min(taken.length, 1)) faults.push(`the gateway made ${made.length} refunds of ${amount} for ${proposal}`);
      const [refund = null] = taken.map(({ result }) => result);
      const { status, body } = refund === null ? { status: 404, body: null } : await server.get(`/refunds/${refund}`);
      if (status === 200 && body.status === 'succeeded' && made.length !== 1)
        faults.push(`${refund} of ${proposal} succeeded, and the gateway made ${made.length} refunds of ${amount}`);
    }
  return faults;
}
