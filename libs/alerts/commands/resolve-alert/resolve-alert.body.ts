import { Text } from '#http/validation/fields';

export class ResolveAlertBody {
  @Text({ optional: true, max: 500, description: 'Internal note on how it was resolved.', example: 'Refunded at the gateway.' })
  note?: string | null;
}
