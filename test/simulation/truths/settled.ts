import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Each payout is known here with the amount that the gateway paid, and what its lines add up to; one that the gateway does not show has an alert. */
export async function settled({ stores, gateway, acting }: World): Promise<string[]> {
  const faults: string[] = [];
  // A machine that is lost takes what was fetched with it, and only some days are fetched again.
  if (acting.losses > 0) return faults;
  for (const { server, keyId, habits } of stores) {
    const known = new Map((await listed(server, '/settlements')).map((each) => [each.gateway_reference as string, each]));
    const alerts = await listed(server, '/alerts?type=settlement_mismatch');
    for (const { id, amount, status } of gateway.settlements(keyId)) {
      const here = known.get(id);
      if (gateway.isHidden(id)) {
        if (here === undefined && alerts.length === 0)
          faults.push(`${habits.name}: the gateway does not show ${id}, and no alert was raised`);
        continue;
      }
      // What the bank sent back before it was fetched is in no list of the gateway's.
      if (here === undefined && status !== 'processed') continue;
      if (here?.amount !== amount) faults.push(`${habits.name}: ${id} paid out ${amount}, and ${here?.amount ?? 'nothing'} is known of it`);
      if (here === undefined || status !== 'processed') continue;
      const lines = await listed(server, `/settlements/${here.id}/lines`);
      const sum = lines.reduce((total, { net_amount }) => total + (net_amount as number), 0);
      if (sum !== amount) faults.push(`${habits.name}: ${id} paid out ${amount}, and its lines add up to ${sum}`);
    }
  }
  return faults;
}
