import { Text } from '#http/validation/fields';

export class AcceptLinkBody {
  @Text({ max: 200, description: 'The part of the link after #.' }) token!: string;
  @Text({
    max: 1000,
    description: 'The new password: at least 12 characters, and not a common one.',
    example: 'correct horse battery',
  })
  password!: string;
  @Text({ optional: true, empty: 'left_out', max: 200, description: 'Name of the user.', example: 'Asha Rao' })
  name?: string | null;
}
