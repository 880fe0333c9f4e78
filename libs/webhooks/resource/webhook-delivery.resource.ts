import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiCount, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import { ATTEMPT_STATUSES, type AttemptStatus, type DeliveryAttempt, type Trigger, TRIGGERS } from '#webhooks/delivery/delivery-attempt';
import { WAITING_FOR, type WaitingFor } from '#webhooks/domain/sending.decisions';
import { DELIVERY_ERRORS, type DeliveryError, type DeliveryErrorCode } from '#webhooks/delivery/outcome';

class DeliveryErrorPart implements DeliveryError {
  @ApiOneOf('Why it failed, for programs.', DELIVERY_ERRORS)
  readonly code!: DeliveryErrorCode;

  @ApiText('Why it failed, for people.')
  readonly message!: string;
}

const headers = (description: string, values: object): PropertyDecorator =>
  ApiProperty({ description, type: 'object', additionalProperties: values as { type: 'string' }, nullable: true });

/** One attempt to deliver an event to an endpoint (interface §2.10). */
export class WebhookDeliveryResource implements DeliveryAttempt {
  @ApiId('Its id.', 'wd')
  readonly id!: string;

  @Constant('webhook_delivery')
  readonly object!: 'webhook_delivery';

  @ApiFlag('Whether it is about live mode.')
  readonly livemode!: boolean;

  @ApiId('The event it delivers.', 'evt')
  readonly event!: string;

  @ApiId('The endpoint it was made for.', 'we')
  readonly endpoint!: string;

  @ApiCount('Which attempt of its delivery it is, from 1.', { example: 1 })
  readonly attempt!: number;

  @ApiOneOf('pending: planned or under way. held: kept back because the endpoint is disabled.', ATTEMPT_STATUSES)
  readonly status!: AttemptStatus;

  @ApiOneOf('auto: because something happened. replay and test: because somebody requested it.', TRIGGERS)
  readonly trigger!: Trigger;

  @ApiText('Where it was sent.', { orNull: true, example: 'https://example.com/webhooks' })
  readonly url!: string | null;

  @ApiCount('The status that the endpoint answered.', { orNull: true })
  readonly response_status!: number | null;

  @ApiCount('How long it took, in milliseconds.', { orNull: true })
  readonly duration_ms!: number | null;

  @ApiObject('Why it failed.', () => DeliveryErrorPart, { orNull: true, example: null })
  readonly error!: DeliveryErrorPart | null;

  @headers('The headers that were sent.', { type: 'string' })
  readonly request_headers!: Readonly<Record<string, string>> | null;

  @ApiText('The event, as it is sent: byte for byte what is signed.', { example: '{"id":"evt_…","object":"event",…}' })
  readonly request_body!: string;

  @headers('The headers that were answered.', { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  readonly response_headers!: Readonly<Record<string, string | string[]>> | null;

  @ApiText('The first 10 KiB of what was answered, decompressed.', { orNull: true })
  readonly response_body!: string | null;

  @ApiTime('When this attempt, or the one after it, is made.', { orNull: true })
  readonly next_attempt_at!: number | null;

  @ApiOneOf(
    'Why this attempt, or the one after it, is not made though it is due. endpoint_paused: the endpoint hangs, and is left alone for a while. endpoint_busy: as many attempts to it are under way as may be. Null: it is under way or next, is not due by the account’s clock, or there is none.',
    WAITING_FOR,
    { orNull: true, example: null },
  )
  readonly waiting_for!: WaitingFor | null;

  @ApiTime('When it was planned, or begun.')
  readonly created_at!: number;
}
