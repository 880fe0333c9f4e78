import { randomUUID } from 'node:crypto';
import { EventHistory } from '#platform/event-history/event-history';
import type { RunningService } from '#test/support/services/running-service';

/** Appends an event to an order's stream that no release writes, so that the read model of refunds cannot apply it. */
export const damage = (service: RunningService, order: string): Promise<void> =>
  damageStream(service, `order-${order}`, 'refund.reference_told');

/** Appends an event without a rule's decision; by default one without data. */
export async function damageStream(service: RunningService, stream: string, type: string, data: unknown = null): Promise<void> {
  const { metadata } = (await service.part(EventHistory).stream(stream)).at(-1)!;
  // Facts that follow from others are judged before they are written.
  const event = { id: randomUUID(), type, data, metadata: { ...metadata, schema: 1, command: randomUUID(), causation: null } };
  await service.plant(stream, event);
}
