import { OneOf } from '#http/validation/fields';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';

export class TestWebhookEndpointBody {
  @OneOf(MERCHANT_EVENT_TYPES, {
    optional: true,
    code: 'unknown_event_type',
    description: 'Type of the sample event; defaults to one that the endpoint subscribes to.',
    example: 'order.paid',
  })
  readonly type?: MerchantEventType;
}
