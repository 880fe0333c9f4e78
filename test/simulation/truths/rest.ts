import { JobStore } from '#job-queue/job-store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Milliseconds for which something may be due before it counts as stuck. */
const PATIENCE = 3_600_000;

/** Nothing waits for ever: no job is long overdue, none was given up, and no order waits for money past its time without an alert. */
export async function rest({ service, stores, gateway, time }: World): Promise<string[]> {
  const faults: string[] = [];
  const jobs = service.part(JobStore);
  for (const { queue, count, oldestDueAt } of await jobs.backlog())
    if (oldestDueAt < time.now - PATIENCE) faults.push(`${count} jobs of ${queue} wait since ${new Date(oldestDueAt).toISOString()}`);
  for (const { queue, dead } of await jobs.deadCounts()) faults.push(`${dead} jobs of ${queue} were given up`);
  for (const { server, receiver, keyId } of stores) {
    const alerts = await listed(server, '/alerts');
    const alerted = new Set(alerts.map(({ order_id }) => order_id as string));
    // An alert about the amount does not say that the order still waits.
    const leftUnpaid = new Set(alerts.filter(({ type }) => type !== 'amount_differs').map(({ order_id }) => order_id as string));
    for (const { id, status, payment_status, payment_due_at, verification } of await listed(server, '/orders?status=pending')) {
      if (verification?.status === 'pending' && verification.times_out_at * 1000 < time.now - PATIENCE)
        faults.push(`order ${id} should have been confirmed by ${verification.times_out_at}, and is ${verification.status}`);
      if (verification?.status === 'timed_out' && !alerted.has(id))
        faults.push(`nobody confirmed order ${id} in time, and no alert was raised`);
      if (payment_due_at !== null && payment_due_at * 1000 < time.now - PATIENCE && !leftUnpaid.has(id))
        faults.push(`order ${id} is ${status} and ${payment_status}, was due at ${payment_due_at}, and no alert was raised`);
    }
    const ended = new Set(
      receiver.events
        .values()
        .filter(({ type }) => type === 'checkout.session.expired')
        .map(({ body }) => JSON.parse(body).data.object.id),
    );
    for (const { id, status, expires_at } of await listed(server, '/checkout/sessions'))
      if (expires_at * 1000 < time.now - PATIENCE && ['open', 'expired'].includes(status) && !ended.has(id))
        faults.push(`session ${id} is ${status} since ${expires_at}, and no event reports it`);
    // Of some amounts the bank never decides.
    const open = new Set(gateway.refunds(keyId).flatMap(({ receipt, status }) => (status === 'pending' ? [receipt] : [])));
    for (const { id, created_at } of await listed(server, '/refunds?status=pending'))
      if (!open.has(id) && created_at * 1000 < time.now - PATIENCE) faults.push(`refund ${id} of ${created_at} is pending`);
  }
  return faults;
}
