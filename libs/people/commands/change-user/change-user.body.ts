import { type Role, ROLES } from '#people/domain/role';
import { Amount, OneOf } from '#http/validation/fields';

export class ChangeUserBody {
  @OneOf(ROLES, { optional: true, empty: 'refused', description: 'What the person may do from now on. Ends the sessions of the person.' })
  role?: Role;
  @Amount({
    optional: true,
    min: 0,
    empty: 'removes',
    description: 'What the person may refund of one order without approval, minor units; null: what the account says.',
  })
  refund_limit?: number | null;
  @OneOf(['active', 'suspended'], {
    optional: true,
    empty: 'refused',
    description: 'suspended: the person cannot sign in, and all sessions end.',
  })
  status?: 'active' | 'suspended';
}
