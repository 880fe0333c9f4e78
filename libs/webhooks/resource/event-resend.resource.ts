import { ApiFlag, ApiId, ApiList, ApiTime, Constant } from '#http/api-reference/api-fields';
import type { EventResend } from '#webhooks/delivery/event-resend';

/** A resend of an event (interface §6.5). */
export class EventResendResource implements EventResend {
  @ApiId('Unique identifier of the resend.', 'evr')
  readonly id!: string;

  @Constant('event_resend')
  readonly object!: 'event_resend';

  @ApiFlag('Whether the event is of live mode.')
  readonly livemode!: boolean;

  @ApiId('The event that is resent. It keeps its ID.', 'evt')
  readonly event!: string;

  @ApiList('First attempt for each endpoint. Follow each with GET /v1/webhook_deliveries/{id}.', () => String, {
    example: ['wd_01Jb3xQvW8kZtPq7Yd2RfN4m'],
  })
  readonly deliveries!: readonly string[];

  @ApiTime('Time at which the resend was requested.')
  readonly created_at!: number;
}
