import type { Minor } from '#kernel/money';
import type { Role } from '#people/domain/role';
import type { UserUpdate } from '#people/domain/user.decisions';
import type { UserState } from '#people/domain/user-state';

/** The roles that may approve what others propose. */
const APPROVERS: ReadonlySet<Role> = new Set(['owner', 'finance']);

export const mayApprove = (role: Role): boolean => APPROVERS.has(role);

/**
 * Whether another owner has to approve a change of a user where an account has several owners (docs/people.md, "Four eyes"): it makes or ends an
 * approver, or sets a refund limit above the account's. `approvalAbove`: that limit in minor units; null if there is none.
 */
export function isGuarded(
  { role }: Pick<UserState, 'role'>,
  { role: next = role, status, refund_limit = null }: UserUpdate,
  approvalAbove: Minor | null,
): boolean {
  const concernsApprover = mayApprove(role) ? next !== role || status !== undefined : mayApprove(next);
  return concernsApprover || (refund_limit !== null && approvalAbove !== null && refund_limit > approvalAbove);
}
