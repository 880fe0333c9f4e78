import { JobStore } from '#job-queue/job-store';
import { MIRROR } from '#test/simulation/truths/left';
import { leftInFiles } from '#test/simulation/truths/left-in-files';
import { leftOnServers } from '#test/simulation/truths/left-on-servers';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** The jobs that wait when all trade has ended: what is looked at from time to time, cash that may still come, and moments in some days. */
const LASTING = new Set([
  'claims.reconcile',
  'cod.overdue',
  'dispute.due',
  'gateway.look_up',
  'payment_link.expire',
  'proposal.expire',
  'report.expire',
  'settlement.fetch',
  MIRROR,
  'storefront.reconcile',
]);
const HOUR = 3_600_000;
/** A service at rest has about ten, and some more where connections to it are kept open; a leak has one for each order. */
const MOST_TIMERS = 30;

/** No job, lease, mark, pause, file or timer outlives what it was for. */
export async function cleared(world: World): Promise<string[]> {
  const { service, gateway, time, acting } = world;
  const faults: string[] = [];
  // Deadlines of requests that were answered are over by then.
  await world.pause(HOUR);
  const jobs = service.part(JobStore);
  // A store that lost the machine meanwhile does not remove its schedule of a report.
  const lasting = acting.losses > 0 ? new Set([...LASTING, 'report.request']) : LASTING;
  for (const { queue, count } of await jobs.backlog()) if (!lasting.has(queue)) faults.push(`${count} jobs of ${queue} are left`);
  const unsynced = await unsyncedOrders(world);
  for (const { key, payload } of await jobs.waiting(MIRROR, ''))
    if (!unsynced.has((payload as { order: string }).order)) faults.push(`the shop took what ${key} has for it, and is tried again`);
  const undecided = new Set(
    gateway.payments().flatMap(({ status, order_id }) => (status === 'created' ? gateway.receiptOf(order_id)! : [])),
  );
  for (const { key } of await jobs.waiting('gateway.look_up', ''))
    if (!undecided.has(key.split(' ')[1]!)) faults.push(`the bank has decided, and is looked up again for ${key}`);
  faults.push(...(world.servers === null ? leftInFiles(world, unsynced) : await leftOnServers(world, unsynced)));
  const timers = time.waiting(service.process);
  if (timers > MOST_TIMERS) faults.push(`${timers} timers are left`);
  return faults;
}

/** Orders that their shop refuses to update, as one that was shipped before its payment failed: an alert names each, and it is tried for ever. */
async function unsyncedOrders({ stores }: World): Promise<ReadonlySet<string>> {
  const orders = await Promise.all(stores.map(({ server }) => listed(server, '/orders')));
  return new Set(orders.flat().flatMap(({ id, storefront }) => (storefront?.sync_state === 'failed' ? [id as string] : [])));
}
