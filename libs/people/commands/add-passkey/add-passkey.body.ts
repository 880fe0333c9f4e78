import { Text } from '#http/validation/fields';
import { PasskeyAnswerBody } from '#people/sessions/passkey-answer.body';

export class AddPasskeyBody extends PasskeyAnswerBody {
  @Text({ optional: true, empty: 'left_out', max: 100, description: 'Name of your choice.', example: 'My phone' })
  name?: string | null;
}
