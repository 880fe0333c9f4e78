import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import type { EventRequest } from '#webhooks/delivery/event-request';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** Schema of `previous_attributes`, which only updates have. */
export const PREVIOUS_ATTRIBUTES = {
  description: 'The old values of the fields that changed, nested as in the resource; null where there was none. Updates alone have it.',
  type: 'object',
  additionalProperties: true,
} as const;

class EventRequestPart implements EventRequest {
  @ApiId('ID of the request.', 'req')
  readonly id!: string;

  @ApiText('Idempotency key of the request.', { orNull: true })
  readonly idempotency_key!: string | null;
}

class EventSubject {
  @ApiProperty({
    description: 'The session, order, payment, refund or COD collection that the type names, as it was at the event.',
    type: 'object',
    additionalProperties: true,
    example: { id: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m', object: 'order', status: 'paid', amount: 249_900, currency: 'INR' },
  })
  readonly object!: object;

  @ApiProperty({ ...PREVIOUS_ATTRIBUTES, selfRequired: false, example: { metadata: { note: null } } })
  readonly previous_attributes?: object;
}

/** The envelope of a published event, byte for byte as sent to endpoints. */
export class EventResource implements MerchantEvent {
  @ApiId('Unique identifier of the event, the same in every delivery to every endpoint.', 'evt')
  readonly id!: string;

  @Constant('event')
  readonly object!: 'event';

  @ApiOneOf('Type of the event.', MERCHANT_EVENT_TYPES, { example: 'order.paid' })
  readonly type!: MerchantEventType;

  @ApiTime('Time at which the event occurred.')
  readonly created_at!: number;

  @ApiFlag('Whether the event occurred in live mode.')
  readonly livemode!: boolean;

  @ApiText('API version of the event’s contents.', { example: 'v1' })
  readonly api_version!: 'v1';

  @ApiObject(
    'The merchant’s request that caused it, also where a partner brought the outcome. Null: time, a partner or a test helper did.',
    () => EventRequestPart,
    { orNull: true },
  )
  readonly request!: EventRequestPart | null;

  @ApiObject('The resource that the event is about.', () => EventSubject)
  readonly data!: EventSubject;
}
