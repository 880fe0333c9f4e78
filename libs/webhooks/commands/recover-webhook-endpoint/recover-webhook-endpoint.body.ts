import { Timestamp } from '#http/validation/fields';

export class RecoverWebhookEndpointBody {
  @Timestamp({ description: 'What did not get through from then on is sent again. Unix seconds; attempts are kept for 30 days.' })
  readonly since!: number;
}
