import { type Role, ROLES } from '#people/domain/role';
import { Email, OneOf, Text } from '#http/validation/fields';

export class InviteUserBody {
  @Email({ description: 'What the person is to sign in with. An address belongs to one user of one account.' }) email!: string;
  @OneOf(ROLES, { description: 'What the person may do.' }) role!: Role;
  @Text({ optional: true, empty: 'left_out', max: 200, description: 'As other people see the person.', example: 'Asha Rao' })
  name?: string | null;
}
