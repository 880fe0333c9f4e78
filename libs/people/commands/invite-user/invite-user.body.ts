import { type Role, ROLES } from '#people/domain/role';
import { Email, OneOf, Text } from '#http/validation/fields';

export class InviteUserBody {
  @Email({ description: 'Email address that the user signs in with. An address belongs to one user of one account.' }) email!: string;
  @OneOf(ROLES, { description: 'Role of the user.' }) role!: Role;
  @Text({ optional: true, empty: 'left_out', max: 200, description: 'Name of the user.', example: 'Asha Rao' })
  name?: string | null;
}
