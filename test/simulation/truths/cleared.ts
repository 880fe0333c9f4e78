import { readdirSync } from 'node:fs';
import type { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import type { EmbeddedLeases } from '#platform/storage/embedded/embedded-leases';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { Leases } from '#platform/storage/leases';
import { JobFile } from '#job-queue/embedded/job-file';
import { JobStore } from '#job-queue/job-store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

const MIRROR = 'storefront.mirror';

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
const FILE = /^(?:[a-z-]+\.db(?:-shm|-wal|-journal)?|lock\.pid|personal-data\.key|checkpoint\.key)$/;
const HOUR = 3_600_000;
/** A service at rest has about ten, and some more where connections to it are kept open; a leak has one for each order. */
const MOST_TIMERS = 30;

/** No job, lease, mark, pause, file or timer outlives what it was for. */
export async function cleared(world: World): Promise<string[]> {
  const { service, stores, gateway, time, acting } = world;
  const faults: string[] = [];
  // Deadlines of requests that were answered are over by then.
  await world.pause(HOUR);
  const jobs = service.part(JobStore);
  // Who had a report scheduled, and lost the machine meanwhile, does not remove the schedule.
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
  for (const [name, { until }] of (service.part(Leases) as EmbeddedLeases)['held'])
    if (until > performance.now()) faults.push(`the lease of ${name} is held`);
  const { statements } = service.part(JobFile);
  const rows = (sql: string): Record<string, unknown>[] => statements.of(sql).all();
  for (const { kind, lane } of rows('SELECT kind, lane FROM lane_rests'))
    if (kind !== MIRROR || !unsynced.has(String(lane))) faults.push(`the group ${String(lane)} is paused`);
  for (const { queue, stream } of rows('SELECT queue, stream FROM parked_plans'))
    faults.push(`a plan of ${String(queue)} for ${String(stream)} is parked`);
  const running = (service.part(IdempotencyRecords) as EmbeddedIdempotencyRecords)['running'];
  if (running.size > 0) faults.push(`${running.size} requests are marked as running: ${[...running.keys()].slice(0, 3).join(', ')}`);
  // After a jump, a copy of a request may come when its key is forgotten: it runs as a new one, which nobody repeats.
  if (!stores.some(({ server }) => server.gaveUp) && world.injected['jumps'] === undefined && acting.losses === 0)
    for (const { key } of rows('SELECT key FROM idempotency_records WHERE status IS NULL'))
      faults.push(`the request ${String(key)} was answered, and no answer is kept`);
  for (const name of readdirSync(service.dataDir)) if (!FILE.test(name)) faults.push(`the file ${name} is left`);
  const timers = time.waiting(service.process);
  if (timers > MOST_TIMERS) faults.push(`${timers} timers are left`);
  return faults;
}

/** Orders that their shop refuses to update, as one that was shipped before its payment failed: an alert names each, and it is tried for ever. */
async function unsyncedOrders({ stores }: World): Promise<ReadonlySet<string>> {
  const orders = await Promise.all(stores.map(({ server }) => listed(server, '/orders')));
  return new Set(orders.flat().flatMap(({ id, storefront }) => (storefront?.sync_state === 'failed' ? [id as string] : [])));
}
