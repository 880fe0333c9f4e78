import { Text } from '#http/validation/fields';

export class ConfirmOrderBody {
  @Text({ optional: true, max: 500, description: 'Internal note.', example: 'Confirmed by telephone.' })
  note?: string | null;
}
