import { OneOf, Text } from '#http/validation/fields';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/contract';

export class SendEventBody {
  @OneOf(MERCHANT_EVENT_TYPES, { code: 'unknown_event_type', description: 'The type of the sample event.', example: 'order.paid' })
  type!: MerchantEventType;

  @Text({ optional: true, description: 'The endpoint it is sent to; by default each enabled one that subscribes to the type.' })
  endpoint?: string | null;
}
