import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import type { AcceptedLog, HistoryLogFact, KnownLogs } from '#operations/domain/history-log.events';

/** A log begins, unless that is recorded. */
export const beginLog =
  (log: string) =>
  ({ began }: KnownLogs): readonly HistoryLogFact[] =>
    log in began ? [] : [fact('history_log.began', { log })];

/** The first key signs. A replacement is not recorded: an operator accepts it. */
export const useKey =
  (key: string) =>
  ({ keys }: KnownLogs): readonly HistoryLogFact[] =>
    keys.length > 0 ? [] : [fact('history_log.key_used', { key })];

/** An operator accepts the current log and key. Throws if both are known. */
export const acceptLog =
  ({ log, key }: AcceptedLog, reason: string | null) =>
  ({ logs, keys }: KnownLogs): readonly HistoryLogFact[] => {
    if (logs.includes(log) && keys.includes(key))
      throw new DomainError('invalid_value', 'There is nothing to accept: the log and its key are those that the history knows.');
    return [fact('history_log.accepted', { log, key, reason })];
  };
