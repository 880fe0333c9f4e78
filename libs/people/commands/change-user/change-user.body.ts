import { type Role, ROLES } from '#people/domain/role';
import { Amount, OneOf } from '#http/validation/fields';

export class ChangeUserBody {
  @OneOf(ROLES, { optional: true, empty: 'refused', description: 'New role of the user. Ends all of the user’s sessions.' })
  role?: Role;
  @Amount({
    optional: true,
    min: 0,
    empty: 'removes',
    description: 'Amount per order that the user can refund without approval, in minor units; null for the limit of the account.',
  })
  refund_limit?: number | null;
  @OneOf(['active', 'suspended'], {
    optional: true,
    empty: 'refused',
    description: 'suspended: the user cannot sign in, and all sessions end.',
  })
  status?: 'active' | 'suspended';
}
