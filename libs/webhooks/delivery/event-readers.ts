import { Injectable } from '@nestjs/common';
import type { Caller } from '#platform/http/caller';
import { checkScope, holdsScope } from '#platform/http/scopes';
import type { DeliveryAttempt, WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { MERCHANT_EVENT_TYPES, wants } from '#webhooks/domain/merchant-event-types';

/** Who wants to be told of events; null is an operator, who may read them all. */
export type Reader = Caller['key'] | null;

/** A key is told of what it may read, and of nothing else, whichever way events come to it (interface §5.2). */
@Injectable()
export class EventReaders {
  constructor(private readonly merchantEvents: MerchantEvents) {}

  /** Throws `insufficient_scope` unless all that these types (or `*`) tell of may be read. */
  check(reader: Reader, types: readonly string[]): void {
    if (reader === null) return;
    for (const type of MERCHANT_EVENT_TYPES) if (wants(types, type)) checkScope(reader, this.merchantEvents.readBy(type));
  }

  /** An attempt without what was said in it, where that may not be read. What was answered may repeat what was sent. */
  shown(reader: Caller['key'], attempt: DeliveryAttempt): WrittenAttempt {
    const mayRead = reader.type === 'secret' || holdsScope(reader, this.merchantEvents.readBy(typeSentBy(attempt)));
    return mayRead ? attempt : { ...attempt, request_body: null, response_body: null };
  }
}

/** The type of the event that an attempt tells of. */
export const typeSentBy = ({ request_body }: DeliveryAttempt): MerchantEvent['type'] => (JSON.parse(request_body) as MerchantEvent).type;
