import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import type { AcceptedLog, HistoryLogFact, KnownLogs } from '#admin/operations/domain/history-log.events';

/** Records that a log began, unless that is recorded already. */
export const beginLog =
  (log: string) =>
  ({ began }: KnownLogs): readonly HistoryLogFact[] =>
    log in began ? [] : [fact('history_log.began', { log })];

/** Records the first key that signs. A later key is not recorded here: an operator accepts it. */
export const useKey =
  (key: string) =>
  ({ keys }: KnownLogs): readonly HistoryLogFact[] =>
    keys.length > 0 ? [] : [fact('history_log.key_used', { key })];

/** Records that an operator accepts a log and its key. Throws `invalid_value` if both are known. */
export const acceptLog =
  ({ log, key }: AcceptedLog, reason: string | null) =>
  ({ logs, keys }: KnownLogs): readonly HistoryLogFact[] => {
    if (logs.includes(log) && keys.includes(key))
      throw new DomainError('invalid_value', 'There is nothing to accept: the log and its key are those that the history knows.');
    return [fact('history_log.accepted', { log, key, reason })];
  };
