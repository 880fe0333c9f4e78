import type { MetadataChanges } from '#kernel/metadata';
import { ListOfText, Metadata, OneOf, Text, WebAddress } from '#platform/http/fields';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { ENDPOINT_STATUSES } from '#webhooks/resource/webhook-endpoint.resource';

export class ChangeWebhookEndpointBody {
  @WebAddress({ max: 2048, http: true, optional: true, description: 'Where events are sent from now on.' })
  readonly url?: string;

  @ListOfText({
    values: [EVERY_TYPE, ...MERCHANT_EVENT_TYPES],
    code: 'unknown_event_type',
    optional: true,
    description: 'All the event types to receive from now on, or ["*"].',
    example: ['order.paid', 'order.cancelled'],
  })
  readonly events?: readonly string[];

  @Text({ min: 0, max: 500, optional: true, description: 'A note of your own; "" removes it.' })
  readonly description?: string;

  @Metadata({ patch: true, description: 'Keys to set; "" or null removes one, null for the whole clears all.' })
  readonly metadata?: MetadataChanges;

  @OneOf(ENDPOINT_STATUSES, { optional: true, description: 'While it is disabled, events are held for it.' })
  readonly status?: (typeof ENDPOINT_STATUSES)[number];
}
