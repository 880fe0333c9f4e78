import { makeId } from '#kernel/ids';
import { orderStream } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { captured, paid, placed, started } from '#test/support/facts/order-facts';
import type { RunningService } from '#test/support/services/running-service';

const AT_ONCE = 50;

/** Appends the facts of `count` paid orders in test mode, which is faster than a checkout for each. */
export async function plantPaidOrders(service: RunningService, count: number): Promise<void> {
  const { account } = service;
  const store = service.part(EventStore);
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const plant = async (n: number): Promise<void> => {
    const milliseconds = Date.now();
    const order = makeId('ord', milliseconds, Buffer.from(String(n).padStart(16, '0')));
    const stream = orderStream(order);
    const context = new CommandContext({ account, livemode: false, actor, milliseconds });
    const facts = [placed({ order }), started(), captured(), paid].map((each) => context.event(stream, each));
    await store.append(stream, 'no_stream', facts);
  };
  for (let n = 0; n < count; n += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, m) => plant(n + m)));
}
