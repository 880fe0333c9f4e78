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

/** One append may carry 1 MiB of event data in all. Nothing was written. */
export class AppendTooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`The events of one append hold ${bytes} bytes of data; the most is 1048576.`);
  }
}

/** Others kept writing to the stream for as long as we tried. Nothing was written; trying again is safe. */
export class ConcurrentWriters extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} kept changing.`);
  }
}
