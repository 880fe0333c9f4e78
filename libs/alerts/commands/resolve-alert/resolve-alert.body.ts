import { Text } from '#http/validation/fields';

export class ResolveAlertBody {
  @Text({ optional: true, max: 500, description: 'For your own people: what was done about it.', example: 'Refunded at the gateway.' })
  note?: string | null;
}
