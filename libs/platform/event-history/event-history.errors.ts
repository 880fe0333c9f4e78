import type { Position } from '#platform/event-history/recorded-event';

/** The server that keeps the history did not answer in time. Whether it did what was requested is unknown; repeating the same call is safe. */
export class HistoryUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The history cannot be reached: ${(cause as Partial<Error>).message ?? String(cause)}`, { cause });
  }
}

/** The same, because the server lets this service not do what it asks for: until somebody mends that, as `words` say. */
export class HistoryRefused extends HistoryUnavailable {
  constructor(words: string, cause: unknown) {
    super(cause);
    this.message = words;
  }
}

/** A reader knows more of the history than there is: part of it is missing, or the reader belongs to another one. Nothing was read. */
export class HistoryMissing extends Error {
  constructor(known: Position, end: Position | null) {
    super(`The history is known up to ${known}, but it ends at ${end ?? 'its beginning'}: part of it is missing, or it is another one.`);
  }
}

/** An event that this service did not write, or that was damaged. Its stream is not read further; all others are. */
export class UnreadableEvent extends Error {
  constructor(
    stream: string,
    revision: number,
    readonly reason: string,
  ) {
    super(`Event ${revision} of stream ${stream} cannot be read: ${reason}.`);
  }
}

/** Other stores know later positions than the history has. The service does nothing until the history is complete again. */
export class HistoryShortened extends Error {}
