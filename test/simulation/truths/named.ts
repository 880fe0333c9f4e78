import type { Json } from '#test/simulation/outside/caller';
import type { World } from '#test/simulation/world/world';

/** The state of the object that each type of event names (interface §2). */
const STATES: Readonly<Record<string, (object: Json) => boolean>> = {
  'checkout.session.completed': ({ status }) => status === 'complete',
  'checkout.session.expired': ({ status }) => status === 'expired',
  'order.paid': ({ paid_at }) => paid_at !== null,
  'order.fulfilled': ({ fulfilled_at }) => fulfilled_at !== null,
  'order.delivered': ({ delivered_at }) => delivered_at !== null,
  'order.cancelled': ({ cancelled_at, status }) => cancelled_at !== null && ['cancelled', 'refunded'].includes(status),
  'order.verification.confirmed': ({ verification }) => verification.status === 'confirmed',
  'order.verification.refused': ({ verification }) => verification.status === 'refused',
  'order.verification.timed_out': ({ verification }) => verification.status === 'timed_out',
  'payment.failed': ({ status }) => status === 'failed',
  'refund.succeeded': ({ status }) => status === 'succeeded',
  'refund.failed': ({ status }) => status === 'failed',
  'dispute.closed': ({ status }) => ['won', 'lost', 'closed'].includes(status),
  'cod.remitted': ({ status }) => status === 'remitted',
  'proposal.decided': ({ status }) => status !== 'open',
};

/** A webhook's object is as the type of its event says, no fact earlier. */
export async function named({ stores }: World): Promise<string[]> {
  return stores.flatMap(({ receiver }) =>
    [...receiver.events.values()]
      .filter(({ type, body }) => STATES[type]?.(JSON.parse(body).data.object) === false)
      .map(({ id, type, body }) => `${id} is ${type}, and its object is ${JSON.stringify(JSON.parse(body).data.object).slice(0, 200)}`),
  );
}
