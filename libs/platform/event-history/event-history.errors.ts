import type { Position } from '#platform/event-history/recorded-event';

/** The history's server did not answer in time. The outcome of the call is unknown; repeating it is safe. */
export class HistoryUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The history cannot be reached: ${(cause as Partial<Error>).message ?? String(cause)}`, { cause });
  }
}

/** The server denies this service the call until an operator fixes the cause, which `words` states. */
export class HistoryRefused extends HistoryUnavailable {
  constructor(words: string, cause: unknown) {
    super(cause);
    this.message = words;
  }
}

/** A reader's position is past the end of the history: part of the history is missing, or the reader belongs to another history. Nothing was read. */
export class HistoryMissing extends Error {
  constructor(known: Position, end: Position | null) {
    super(`The history is known up to ${known}, but it ends at ${end ?? 'its beginning'}: part of it is missing, or it is another one.`);
  }
}

/** An event that this service did not write, or a damaged one. Only its stream stops there; all other streams are read. */
export class UnreadableEvent extends Error {
  constructor(
    stream: string,
    revision: number,
    readonly reason: string,
  ) {
    super(`Event ${revision} of stream ${stream} cannot be read: ${reason}.`);
  }
}

/** Other stores hold positions past the end of the history. The service is stopped until the history is complete again. */
export class HistoryShortened extends Error {}
