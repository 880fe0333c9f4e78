import { Injectable } from '@nestjs/common';
import { sampleOf } from '#platform/http/sample';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

/** Events as test sends carry them: of the shape of real ones, about things that do not exist. */
@Injectable()
export class SampleEvents {
  constructor(private readonly merchantEvents: MerchantEvents) {}

  /** The bytes to be sent: the same whenever the same test is asked for. */
  bodyOf(id: string, type: MerchantEventType, { at, livemode, request_id, idempotency_key }: Sent): string {
    const event: MerchantEvent = {
      id,
      object: 'event',
      type,
      created_at: at,
      livemode,
      api_version: 'v1',
      request: { id: request_id, idempotency_key },
      data: { object: { ...sampleOf(this.merchantEvents.shownBy(type)), livemode, created_at: at } },
    };
    return JSON.stringify(event);
  }
}

type Sent = Pick<EventMetadata, 'at' | 'livemode' | 'request_id' | 'idempotency_key'>;
