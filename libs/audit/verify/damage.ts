/** SQLite's codes for an unreadable or damaged file, or one that is not a database; the lowest byte of what it reports. */
const SQLITE_DAMAGE = new Set([10, 11, 26]);
const PRIMARY = 0xff;

/** The store is reachable but cannot return its content; a store that does not answer says nothing about the history. */
export const isDamage = (fault: unknown): fault is Error =>
  fault instanceof Error && SQLITE_DAMAGE.has(((fault as { errcode?: number }).errcode ?? 0) & PRIMARY);

/** `left`: entries of the log beyond the events that were read. */
export const unreadAfter = (events: number, left: number, { message }: Error): string =>
  `The history cannot be read on after ${events} events (${message}). What comes after that was not looked at: the log has ${left} more entries. Bring back a backup, and verify that.`;
