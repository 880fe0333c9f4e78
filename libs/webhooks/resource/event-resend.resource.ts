import { ApiFlag, ApiId, ApiList, ApiTime, Constant } from '#api-reference/api-fields';
import type { EventResend } from '#webhooks/delivery/event-resend';

/** An event that is sent once more (interface §6.5). */
export class EventResendResource implements EventResend {
  @ApiId('Its id.', 'evr')
  readonly id!: string;

  @Constant('event_resend')
  readonly object!: 'event_resend';

  @ApiFlag('Whether it is about live mode.')
  readonly livemode!: boolean;

  @ApiId('The event. It keeps its id.', 'evt')
  readonly event!: string;

  @ApiList('The first attempt for each endpoint it is sent to: GET /v1/webhook_deliveries/{id} shows how it went.', () => String, {
    example: ['wd_01Jb3xQvW8kZtPq7Yd2RfN4m'],
  })
  readonly deliveries!: readonly string[];

  @ApiTime('When it was requested.')
  readonly created_at!: number;
}
