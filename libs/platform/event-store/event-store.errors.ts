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

/** Of event data in one append, as EventStoreDB counts: what it takes unless its operator says otherwise. Bytes. */
export const MOST_BYTES = 1_048_576;

/** One append carries more than `MOST_BYTES`. Nothing was written. */
export class AppendTooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`The events of one append hold ${bytes} bytes of data; the most is ${MOST_BYTES}.`);
  }
}

/** Others kept writing to the stream for as long as we tried. Nothing was written; trying again is safe. */
export class ConcurrentWriters extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} kept changing.`);
  }
}
