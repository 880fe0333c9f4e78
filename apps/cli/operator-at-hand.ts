import { userInfo } from 'node:os';
import type { Operator } from '#operators/operator';

/** Who types: the user who is logged in, unless another name is given. */
export const operatorAtHand = (as?: string, reason?: string): Operator => ({ name: as ?? loggedIn(), reason: reason ?? null });

/** A container may run as a user that has no name. */
function loggedIn(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
