/** SQLite's primary result codes for a file that cannot be read, is damaged, or is not a database. */
const SQLITE_DAMAGE = new Set([10, 11, 26]);
/** The lowest byte of an extended result code is the primary one. */
const PRIMARY_CODE = 0xff;

/** Whether the store was reached but its file is damaged. A store that does not answer proves nothing about the history. */
export const isDamage = (fault: unknown): fault is Error =>
  fault instanceof Error && SQLITE_DAMAGE.has(((fault as { errcode?: number }).errcode ?? 0) & PRIMARY_CODE);

/** The message for a history that could be read only in part. `left` is the number of log entries beyond the events that were read. */
export const unreadAfter = (events: number, left: number, { message }: Error): string =>
  `The history cannot be read on after ${events} events (${message}). What comes after that was not looked at: the log has ${left} more entries. Bring back a backup, and verify that.`;
