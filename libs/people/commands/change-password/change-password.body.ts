import { Text } from '#http/validation/fields';

export class ChangePasswordBody {
  @Text({ max: 1000, description: 'The current password.', example: 'correct horse battery' }) current!: string;
  @Text({ max: 1000, description: 'The new password: at least 12 characters, and not a common one.', example: 'four words in a row' })
  password!: string;
}
