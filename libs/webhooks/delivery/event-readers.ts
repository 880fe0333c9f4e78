import { Injectable } from '@nestjs/common';
import type { Caller } from '#platform/http/caller';
import { checkScope } from '#platform/http/scopes';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { MERCHANT_EVENT_TYPES, wants } from '#webhooks/domain/merchant-event-types';

/** Who wants to be told of events; null is an operator, who may read them all. */
export type Reader = Caller['key'] | null;

/** A key has events sent to addresses of its choice only where it may read what they tell of (interface §5.2). */
@Injectable()
export class EventReaders {
  constructor(private readonly merchantEvents: MerchantEvents) {}

  /** Throws `insufficient_scope` unless all that these types (or `*`) tell of may be read. */
  check(reader: Reader, types: readonly string[]): void {
    if (reader === null) return;
    for (const type of MERCHANT_EVENT_TYPES) if (wants(types, type)) checkScope(reader, this.merchantEvents.readBy(type));
  }
}
