import { operatedAtLast } from '#test/simulation/acts/operated';
import type { Json } from '#test/simulation/outside/merchant';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Milliseconds in which a notice that was kept is applied, or given up. */
const PATIENCE = 25 * 3_600_000;

/** Each notice that the gateway was answered for is applied in the end, or has its alert. */
export async function noticed(world: World): Promise<string[]> {
  const { stores, gateway, time, losesNotices, acting } = world;
  const faults: string[] = [];
  for (const { server, test, account, keyId, habits } of stores) {
    const wrong = (what: string): void => void faults.push(`${habits.name}: ${what}`);
    const ofBothModes = await Promise.all([server, test].map((each) => listed(each, '/alerts?type=notice_not_applied')));
    const alerts = new Map(ofBothModes.flat().map((alert) => [alert.subject, alert]));
    const { data: kept } = await operatedAtLast(world, 'notices.list', { account, limit: 1000 });
    for (const { id, status, created_at, last_error } of kept as Json[]) {
      if (status === 'pending' && created_at * 1000 < time.now - PATIENCE) wrong(`notice ${id} of ${created_at} is pending: ${last_error}`);
      if (status === 'not_applied' && !alerts.has(id)) wrong(`notice ${id} was not applied, and no alert was raised`);
      if (status === 'applied' && alerts.get(id)?.status === 'open') wrong(`notice ${id} was applied, and its alert is open`);
    }
    // What a lost machine had answered is lost with it, and the gateway does not repeat it.
    if (losesNotices || acting.losses > 0) continue;
    const known = new Set((await listed(server, '/disputes')).map(({ gateway_reference }) => gateway_reference));
    for (const { data } of alerts.values()) known.add(data.gateway_reference);
    for (const { id, status } of gateway.disputes(keyId))
      if (!known.has(id)) wrong(`dispute ${id}, ${status} at the gateway, is neither known nor has an alert`);
  }
  return faults;
}
