import { HOUR, type UnixSeconds } from '#kernel/time';
import { LONGEST_SESSION, type SessionState } from '#people/domain/user-state';

/** Seconds after which an unused session ends. */
const LONGEST_IDLE = 12 * HOUR;

/** When a session ends unless it is used before. `lastUse` is null if it has not been used since it began. */
export const endOf = ({ created_at }: SessionState, lastUse: UnixSeconds | null): UnixSeconds =>
  Math.min(created_at + LONGEST_SESSION, (lastUse ?? created_at) + LONGEST_IDLE);
