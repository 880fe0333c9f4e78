import { userInfo } from 'node:os';
import type { Operator } from '#admin/operators/operator';

/** The operator: the logged-in user, unless another name is given. */
export const operatorAtHand = (as?: string, reason?: string): Operator => ({ name: as ?? loggedIn(), reason: reason ?? null });

/** A container may run as a user without a name. */
function loggedIn(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
