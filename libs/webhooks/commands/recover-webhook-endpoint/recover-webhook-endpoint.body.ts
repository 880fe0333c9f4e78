import { Timestamp } from '#http/validation/fields';

export class RecoverWebhookEndpointBody {
  @Timestamp({ description: 'Events that were not delivered since this time are resent. Unix seconds; attempts are kept for 30 days.' })
  readonly since!: number;
}
