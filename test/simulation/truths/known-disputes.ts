import type { DisputeEntity } from '#apps/sandbox/gateway/entities';
import type { Store } from '#test/simulation/outside/store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** The gateway's disputes, without those that nobody here knows of, as an alert says. */
export async function knownDisputes({ gateway }: World, { server, keyId }: Store): Promise<DisputeEntity[]> {
  const alerts = await listed(server, '/alerts?type=notice_not_applied&status=open');
  const unknown = new Set(alerts.map(({ data }) => data.gateway_reference));
  return gateway.disputes(keyId).filter(({ id }) => !unknown.has(id));
}
