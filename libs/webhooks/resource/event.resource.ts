import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiText, ApiTime } from '#platform/http/api-fields';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#webhooks/domain/merchant-event-types';

class EventRequest {
  @ApiId('The request that it goes back to.', 'req', { orNull: true })
  readonly id!: string | null;

  @ApiText('The idempotency key of that request.', { orNull: true })
  readonly idempotency_key!: string | null;
}

class EventSubject {
  @ApiProperty({
    description: 'The session, order, refund or COD collection that the type names, as it was at the event.',
    type: 'object',
    additionalProperties: true,
    example: { id: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m', object: 'order', status: 'paid', amount: 249_900, currency: 'INR' },
  })
  readonly object!: object;
}

/** The envelope of a published event, byte for byte as it is sent to endpoints. */
export class EventResource implements MerchantEvent {
  @ApiId('Its id: the same for every delivery and every receiver.', 'evt')
  readonly id!: string;

  @Constant('event')
  readonly object!: 'event';

  @ApiOneOf('What happened.', MERCHANT_EVENT_TYPES, { example: 'order.paid' })
  readonly type!: MerchantEventType;

  @ApiTime('When it happened.')
  readonly created_at!: number;

  @ApiFlag('Whether it happened in live mode.')
  readonly livemode!: boolean;

  @ApiText('The version of the interface in which it is written.', { example: 'v1' })
  readonly api_version!: 'v1';

  @ApiObject('Where it comes from.', () => EventRequest)
  readonly request!: EventRequest;

  @ApiObject('What it is about.', () => EventSubject)
  readonly data!: EventSubject;
}
