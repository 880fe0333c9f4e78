import type { AcceptedLog, KnownLogs } from '#operations/domain/history-log.events';

/** The history's facts about its own log: when it began, which key signs, and which log an operator has accepted. */
export abstract class HistoryLogFacts {
  abstract known(): Promise<KnownLogs>;

  /** Durable when it resolves; said already, it is not said again. */
  abstract began(log: string): Promise<void>;

  /** The same of the first key that signs. */
  abstract keyUsed(key: string): Promise<void>;

  /** For the operator at hand. Throws `invalid_value` where both are known. */
  abstract accept(accepted: AcceptedLog): Promise<void>;
}
