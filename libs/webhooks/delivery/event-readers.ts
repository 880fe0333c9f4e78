import { Injectable } from '@nestjs/common';
import type { Caller } from '#http/access/caller';
import { checkScope } from '#http/access/scopes';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { MERCHANT_EVENT_TYPES, wants } from '#webhooks/domain/merchant-event-types';

/** The key or the person that subscribes an endpoint to events; null for an operator, who may read all. */
export type Reader = Caller['key'] | null;

/** Ensures that a key subscribes an endpoint only to events whose resources it may read (interface §5.2). */
@Injectable()
export class EventReaders {
  constructor(private readonly merchantEvents: MerchantEvents) {}

  /** Throws `insufficient_scope` unless the resources of these types (or `*`) may be read. */
  check(reader: Reader, types: readonly string[]): void {
    // A person whose role covers endpoints may subscribe them to everything; in live mode an owner may have to approve it (`EndpointApprovals`).
    if (reader === null || reader.type === 'user') return;
    for (const type of MERCHANT_EVENT_TYPES) if (wants(types, type)) checkScope(reader, this.merchantEvents.readBy(type));
  }
}
