import { DomainError } from '#kernel/domain-error';
import type { ExpectedRevision } from '#platform/event-store/event-store';

/** The stream is not where the writer believed it to be. Nothing was written. */
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

/** Others kept writing to the stream for as long as we tried. Nothing was written; trying again is safe. */
export class ConcurrentWriters extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} kept changing.`);
  }
}

/** A repeat that only learns what was decided came upon a stream on which its command has decided nothing. Nothing was written. */
export class NotDecidedBefore extends Error {
  constructor(readonly stream: string) {
    super(`Nothing was decided on stream ${stream} before.`);
  }
}

/** The stream belongs to another account or mode. Nothing was written, and trying again changes nothing. */
export class StreamOfAnother extends DomainError {
  constructor(readonly stream: string) {
    super('resource_missing', 'There is nothing of this account and mode under that id. Check the id, and the mode of the key.');
  }
}
