import type { MetadataChanges } from '#kernel/metadata';
import { ListOfText, Metadata, Text, WebAddress } from '#http/validation/fields';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';

export class RegisterWebhookEndpointBody {
  @WebAddress({
    max: 2048,
    http: true,
    description: 'Address that events are sent to: https://, on the public internet.',
    example: 'https://example.com/webhooks',
  })
  readonly url!: string;

  @ListOfText({
    values: [EVERY_TYPE, ...MERCHANT_EVENT_TYPES],
    code: 'unknown_event_type',
    description: 'The event types to receive, or ["*"] for all.',
    example: ['order.paid', 'refund.succeeded'],
  })
  readonly events!: readonly string[];

  @Text({ min: 0, max: 500, optional: true, description: 'Your own note on the endpoint.' })
  readonly description?: string;

  @Metadata()
  readonly metadata?: MetadataChanges;
}
