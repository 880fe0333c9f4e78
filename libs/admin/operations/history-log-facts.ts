import type { AcceptedLog, KnownLogs } from '#admin/operations/domain/history-log.events';

/** The history's facts about its log: when it began, which key signs, and which log an operator has accepted. */
export abstract class HistoryLogFacts {
  abstract known(): Promise<KnownLogs>;

  /** Records that a log began. Durable when it resolves; a repeat records nothing. */
  abstract began(log: string): Promise<void>;

  /** Records the first key that signs, likewise; later keys are recorded only by `accept`. */
  abstract keyUsed(key: string): Promise<void>;

  /** Records that the current operator accepts a log and its key. Throws `invalid_value` if both are known. */
  abstract accept(accepted: AcceptedLog): Promise<void>;
}
