import type { AcceptedLog, KnownLogs } from '#operations/domain/history-log.events';

/** The history's facts about its log: when it began, which key signs, and which log an operator has accepted. */
export abstract class HistoryLogFacts {
  abstract known(): Promise<KnownLogs>;

  /** Durable when it resolves; a repeat records nothing. */
  abstract began(log: string): Promise<void>;

  /** The same for the first key that signs. */
  abstract keyUsed(key: string): Promise<void>;

  /** On behalf of the current operator. Throws `invalid_value` if both are known. */
  abstract accept(accepted: AcceptedLog): Promise<void>;
}
