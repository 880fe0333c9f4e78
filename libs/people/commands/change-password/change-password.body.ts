import { Text } from '#http/validation/fields';

export class ChangePasswordBody {
  @Text({ max: 1000, description: 'The password up to now.', example: 'correct horse battery' }) current!: string;
  @Text({ max: 1000, description: 'The new one: 12 characters or more, and not a common one.', example: 'four words in a row' })
  password!: string;
}
