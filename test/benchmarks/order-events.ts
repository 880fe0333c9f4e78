import { randomBytes } from 'node:crypto';
import { makeId } from '#kernel/ids';
import { CommandContext } from '#platform/event-store/command-context';
import type { NewEvent } from '#platform/event-store/event-store';

export interface OrderEvent {
  readonly stream: string;
  readonly event: NewEvent;
}

/** Events as an order's life has them, of a size as they have it: each order placed, paid and fulfilled, in the order of writing. */
export function orderEvents(count: number): OrderEvent[] {
  const events: OrderEvent[] = [];
  for (let n = 0; events.length < count; n++) {
    const milliseconds = 1_700_000_000_000 + n;
    const order = makeId('ord', milliseconds, randomBytes(16));
    const stream = `order-${order}`;
    const actor = { type: 'api_key', id: 'key_0000000000000000000000', name: 'till' } as const;
    const context = new CommandContext({ account: `acct_${n % 10}`, livemode: true, actor, milliseconds });
    const payment = context.id('pay');
    const customer = { name: 'Asha Rao', email: 'asha@example.com', phone: '+919800000000' };
    const items = [{ sku: 'TEA-250', name: 'Assam tea, 250 g', quantity: 2, unit_amount: 24_900 }];
    const placed = { order, payment, amount: 49_800, currency: 'INR', customer, line_items: items, metadata: { channel: 'web' } };
    events.push({ stream, event: context.event(stream, { type: 'order.placed', data: placed }) });
    events.push({ stream, event: context.event(stream, { type: 'payment.captured', data: { order, payment, amount: 49_800 } }) });
    events.push({ stream, event: context.event(stream, { type: 'order.fulfilled', data: { order, carrier: 'post', tracking: `T${n}` } }) });
  }
  return events.slice(0, count);
}
