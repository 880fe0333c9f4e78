import { createHash } from 'node:crypto';
import { makeId } from '#kernel/ids';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';
import type { Fires } from '#webhooks/delivery/merchant-events';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { isUpdate, type MerchantEventType } from '#webhooks/domain/merchant-event-types';
import { type EventRequest, requestOf } from '#webhooks/delivery/event-request';
import { previousAttributes } from '#webhooks/domain/previous-attributes';

/** The queue that rewrites the events of a forgotten person. */
export const REDACT_EVENTS = 'merchant_event.blank';

/** An event as merchants receive it (interface §2). */
export interface MerchantEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: MerchantEventType;
  readonly created_at: number;
  readonly livemode: boolean;
  readonly api_version: 'v1';
  /** The merchant's request that caused the event; null if time, a partner or an operator did. */
  readonly request: EventRequest | null;
  /** Only updates have previous values. */
  readonly data: { readonly object: object; readonly previous_attributes?: object };
}

/**
 * The id is derived from the fact, so it is the same for every delivery and receiver. Within the second of `created_at` ids sort by the millisecond in
 * which the facts were stored, so newer events are not sorted among older ones; facts of one append sort in any order. A test clock is ahead by whole
 * seconds.
 */
export function merchantEventId({ id, created, metadata }: RecordedEvent): string {
  const second = metadata.at * 1000;
  const isAhead = second - created >= 1000;
  const milliseconds = isAhead ? second + (created % 1000) : Math.min(Math.max(created, second), second + 999);
  return makeId('evt', milliseconds, createHash('sha256').update(id).digest());
}

/** The event that the last fact of `story`, the facts of a stream up to it, fires. It depends on the facts alone, so it is the same each time. */
export function merchantEvent({ type, source }: Fires, story: readonly RecordedEvent[]): MerchantEvent {
  const event = story.at(-1)!;
  const object = source.resource(story, event);
  const previous_attributes = isUpdate(type) && previousAttributes(source.resource(story.slice(0, -1), event), object);
  return {
    id: merchantEventId(event),
    object: 'event',
    type,
    created_at: event.metadata.at,
    livemode: event.metadata.livemode,
    api_version: 'v1',
    request: requestOf(event) ?? requestOf(source.requested?.(story, event) ?? null),
    data: { object, ...(previous_attributes && { previous_attributes }) },
  };
}

/** The record of an event. Only here is an event serialised: these bytes are signed, sent and shown. */
export const merchantEventRecord = (event: MerchantEvent, scope: Scope): RecordWrite => ({
  collection: MERCHANT_EVENTS,
  id: event.id,
  scope,
  createdAt: event.created_at,
  filters: { type: event.type, order: orderOf(event.data.object) },
  json: JSON.stringify(event),
});

/** The order that a resource is or belongs to; null if none. */
function orderOf(resource: { id?: string; object?: string; order_id?: string | null; order?: string | null }): string | null {
  return resource.object === 'order' ? (resource.id ?? null) : (resource.order_id ?? resource.order ?? null);
}
