import { DomainError } from '#kernel/domain-error';
import type { ExpectedRevision } from '#platform/event-store/event-store';

/** The stream is not at the revision that the writer expected. Nothing was written. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | null,
  ) {
    super(`Stream ${stream} was expected at ${expected} and is at ${actual ?? 'no stream'}.`);
  }
}

/** One append is larger than a store accepts, see `append-size.ts`. Nothing was written. */
export class AppendTooLarge extends Error {
  constructor(events: number, holding: string) {
    super(`The events of one append, ${events} of them, hold ${holding}. Append fewer or smaller ones at a time.`);
  }
}

/** Other writers were faster at every attempt. Nothing was written; trying again is safe. */
export class ConcurrentWriters extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} kept changing.`);
  }
}

/** A repeat that may only return an earlier decision found none on the stream. Nothing was written. */
export class NotDecidedBefore extends Error {
  constructor(readonly stream: string) {
    super(`Nothing was decided on stream ${stream} before.`);
  }
}

/** The stream belongs to another account or mode. Nothing was written, and trying again does not help. */
export class StreamOfAnother extends DomainError {
  constructor(readonly stream: string) {
    super('resource_missing', 'There is nothing of this account and mode under that id. Check the id, and the mode of the key.');
  }
}
