import { Injectable } from '@nestjs/common';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { isUpdate, type MerchantEventType } from '#webhooks/domain/merchant-event-types';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

/** Makes sample events for tests of endpoints. They look like real events, but their resources do not exist. */
@Injectable()
export class SampleEvents {
  constructor(private readonly merchantEvents: MerchantEvents) {}

  /** The JSON of a sample event: the same for every repeat of a test request. */
  bodyOf(id: string, type: MerchantEventType, { at, livemode, request_id, idempotency_key }: Sent): string {
    const event: MerchantEvent = {
      id,
      object: 'event',
      type,
      created_at: at,
      livemode,
      api_version: 'v1',
      request: request_id === null ? null : { id: request_id, idempotency_key },
      data: {
        object: { ...movedTo(at, this.merchantEvents.sampleOf(type)), livemode },
        ...(isUpdate(type) && { previous_attributes: this.merchantEvents.previousOf(type) }),
      },
    };
    return JSON.stringify(event);
  }
}

/** Moves all times of a sample so that it is created at `at`, and keeps the intervals between them. */
function movedTo(at: number, sample: object): object {
  const begun = (sample as { created_at: number }).created_at;
  const moved = (name: string, value: unknown): unknown => (name.endsWith('_at') && typeof value === 'number' ? value - begun + at : value);
  return JSON.parse(JSON.stringify(sample, moved)) as object;
}

type Sent = Pick<EventMetadata, 'at' | 'livemode' | 'request_id' | 'idempotency_key'>;
