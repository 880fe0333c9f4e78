import { fact } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { RunningService } from '#test/support/services/running-service';
import { deliveryStream } from '#webhooks/domain/webhook-delivery.events';

const AT_ONCE = 50;

/** Appends the facts of `count` test sends to an endpoint, each with a separate event. The service then makes the deliveries as after a request. */
export async function plantTestSends(service: RunningService, endpoint: string, count: number): Promise<void> {
  const { account } = service;
  const store = service.part(EventStore);
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const plant = async (n: number): Promise<void> => {
    const milliseconds = Date.now();
    const [id, event] = (['wd', 'evt'] as const).map((prefix) => makeId(prefix, milliseconds, Buffer.from(String(n).padStart(16, '0'))));
    const stream = deliveryStream(id!);
    const context = new CommandContext({ account, livemode: false, actor, milliseconds });
    const request = fact('webhook_delivery.test_requested', { id, endpoint, event, type: 'order.paid' });
    await store.append(stream, 'no_stream', [context.event(stream, request)]);
  };
  for (let n = 0; n < count; n += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, m) => plant(n + m)));
}
