import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiCount, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { ATTEMPT_STATUSES, type AttemptStatus, type DeliveryAttempt, type Trigger, TRIGGERS } from '#webhooks/delivery/delivery-attempt';
import { WAITING_FOR, type WaitingFor } from '#webhooks/domain/sending.decisions';
import { DELIVERY_ERRORS, type DeliveryError, type DeliveryErrorCode } from '#webhooks/delivery/outcome';

class DeliveryErrorPart implements DeliveryError {
  @ApiOneOf('Machine-readable reason for the failure.', DELIVERY_ERRORS)
  readonly code!: DeliveryErrorCode;

  @ApiText('Human-readable explanation of the failure.')
  readonly message!: string;
}

const headers = (description: string, values: object): PropertyDecorator =>
  ApiProperty({ description, type: 'object', additionalProperties: values as { type: 'string' }, nullable: true });

/** One attempt to deliver an event to an endpoint (interface §2.10). */
export class WebhookDeliveryResource implements DeliveryAttempt {
  @ApiId('Unique identifier of the delivery attempt.', 'wd')
  readonly id!: string;

  @Constant('webhook_delivery')
  readonly object!: 'webhook_delivery';

  @ApiFlag('Whether the event is of live mode.')
  readonly livemode!: boolean;

  @ApiId('The event that is delivered.', 'evt')
  readonly event!: string;

  @ApiId('The endpoint that the event is sent to.', 'we')
  readonly endpoint!: string;

  @ApiCount('Number of the attempt for this event and endpoint, starting at 1.', { example: 1 })
  readonly attempt!: number;

  @ApiOneOf('Status of the attempt. pending: scheduled or in progress. held: kept because the endpoint is disabled.', ATTEMPT_STATUSES)
  readonly status!: AttemptStatus;

  @ApiOneOf('What caused the attempt. auto: the event occurred. replay and test: requested by a user or key.', TRIGGERS)
  readonly trigger!: Trigger;

  @ApiText('Address that the event was sent to.', { orNull: true, example: 'https://example.com/webhooks' })
  readonly url!: string | null;

  @ApiCount('HTTP status of the response.', { orNull: true })
  readonly response_status!: number | null;

  @ApiCount('Duration of the attempt, in milliseconds.', { orNull: true })
  readonly duration_ms!: number | null;

  @ApiObject('Why the attempt failed.', () => DeliveryErrorPart, { orNull: true, example: null })
  readonly error!: DeliveryErrorPart | null;

  @headers('The headers that were sent.', { type: 'string' })
  readonly request_headers!: Readonly<Record<string, string>> | null;

  @ApiText('The request body, byte for byte as it was signed.', { example: '{"id":"evt_…","object":"event",…}' })
  readonly request_body!: string;

  @headers('The headers that were answered.', { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  readonly response_headers!: Readonly<Record<string, string | string[]>> | null;

  @ApiText('The first 10 KiB of the response body, decompressed.', { orNull: true })
  readonly response_body!: string | null;

  @ApiTime('Time of this attempt if it is scheduled, or of the next one.', { orNull: true })
  readonly next_attempt_at!: number | null;

  @ApiOneOf(
    'Why this attempt, or the one after it, is not made though it is due. endpoint_paused: the endpoint hangs, and is left alone for a while. endpoint_busy: as many attempts to it are under way as may be. Null: it is under way or next, is not due by the account’s clock, or there is none.',
    WAITING_FOR,
    { orNull: true, example: null },
  )
  readonly waiting_for!: WaitingFor | null;

  @ApiTime('Time at which the attempt was scheduled or started.')
  readonly created_at!: number;
}
