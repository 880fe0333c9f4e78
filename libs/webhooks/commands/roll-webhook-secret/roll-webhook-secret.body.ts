import { Whole } from '#http/validation/fields';
import { LONGEST_GRACE } from '#webhooks/domain/webhook-endpoint.decisions';

export class RollWebhookSecretBody {
  @Whole({
    min: 0,
    max: LONGEST_GRACE,
    optional: true,
    description: 'Seconds during which the old secret also signs; defaults to a day.',
    example: 3600,
  })
  readonly grace_period?: number;
}
