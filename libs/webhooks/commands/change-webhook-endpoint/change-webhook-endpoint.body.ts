import type { MetadataChanges } from '#kernel/metadata';
import { ListOfText, Metadata, OneOf, Text, WebAddress } from '#http/validation/fields';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { ENDPOINT_STATUSES } from '#webhooks/resource/webhook-endpoint.resource';

/** An omitted field keeps its value; null and an empty text are refused. */
const UNCHANGED_IF_OMITTED = { optional: true, empty: 'refused' } as const;

export class ChangeWebhookEndpointBody {
  @WebAddress({ max: 2048, http: true, ...UNCHANGED_IF_OMITTED, description: 'Address that events are sent to from now on.' })
  readonly url?: string;

  @ListOfText({
    values: [EVERY_TYPE, ...MERCHANT_EVENT_TYPES],
    code: 'unknown_event_type',
    ...UNCHANGED_IF_OMITTED,
    description: 'All the event types to receive from now on, or ["*"].',
    example: ['order.paid', 'order.cancelled'],
  })
  readonly events?: readonly string[];

  @Text({ max: 500, optional: true, empty: 'removes', description: 'A note of your own; null or "" removes it.' })
  readonly description?: string | null;

  @Metadata({ patch: true, description: 'Keys to set. "" or null removes a key; null in place of the object removes all keys.' })
  readonly metadata?: MetadataChanges;

  @OneOf(ENDPOINT_STATUSES, { ...UNCHANGED_IF_OMITTED, description: 'Status of the endpoint. Events for a disabled endpoint are held.' })
  readonly status?: (typeof ENDPOINT_STATUSES)[number];
}
