import { Text } from '#http/validation/fields';

export class AcceptLinkBody {
  @Text({ max: 200, description: 'What is behind # in the address of the link.' }) token!: string;
  @Text({
    max: 1000,
    description: 'The password to sign in with from now on: 12 characters or more, and not a common one.',
    example: 'correct horse battery',
  })
  password!: string;
  @Text({ optional: true, empty: 'left_out', max: 200, description: 'As other people see the person.', example: 'Asha Rao' })
  name?: string | null;
}
