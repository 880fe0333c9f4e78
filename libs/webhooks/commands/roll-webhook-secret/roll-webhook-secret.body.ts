import { Whole } from '#http/validation/fields';
import { LONGEST_GRACE } from '#webhooks/domain/webhook-endpoint.decisions';

export class RollWebhookSecretBody {
  @Whole({
    min: 0,
    max: LONGEST_GRACE,
    optional: true,
    description: 'Seconds for which the old secret signs beside the new one; a day by default.',
    example: 3600,
  })
  readonly grace_period?: number;
}
