import { randomUUID } from 'node:crypto';
import { EventHistory } from '#platform/event-history/event-history';
import type { RunningService } from '#test/support/services/running-service';

/** Appends to an order's stream what no release writes, so that the read model of refunds cannot take it in. */
export const damage = (service: RunningService, order: string): Promise<void> =>
  damageStream(service, `order-${order}`, 'refund.reference_told');

/** Appends an event that no command has judged: one that says nothing of what such events say, when nothing else is given. */
export async function damageStream(service: RunningService, stream: string, type: string, data: unknown = null): Promise<void> {
  const { metadata } = (await service.part(EventHistory).stream(stream)).at(-1)!;
  const event = { id: randomUUID(), type, data, metadata: { ...metadata, schema: 1, command: randomUUID() } };
  await service.plant(stream, event);
}
