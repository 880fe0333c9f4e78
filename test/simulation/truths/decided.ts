import type { World } from '#test/simulation/world/world';

/** Milliseconds in which an expired proposal has to be recorded and its event delivered. */
const PATIENCE = 3_600_000;

/** Each proposal that a merchant's endpoint received is approved, rejected, withdrawn or expired by the end of its time. */
export async function decided({ stores, time }: World): Promise<string[]> {
  return stores.flatMap(({ receiver, habits }) => {
    const events = [...receiver.events.values()].filter(({ type }) => type.startsWith('proposal.'));
    const proposals = events.map(({ type, body }) => ({ type, ...JSON.parse(body).data.object }));
    const over = new Set(proposals.filter(({ type }) => type === 'proposal.decided').map(({ id }) => id));
    return proposals
      .filter(({ id, expires_at }) => !over.has(id) && expires_at * 1000 < time.now - PATIENCE)
      .map(({ id, expires_at }) => `${habits.name}: proposal ${id} expired at ${expires_at}, and no event reports it`);
  });
}
