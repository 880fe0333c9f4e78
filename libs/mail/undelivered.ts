/** Those whom a mail has not reached: refused for good, or to be tried again later. */
export interface Undelivered {
  readonly refused: readonly string[];
  readonly later: readonly string[];
}

interface Refusal {
  readonly recipient?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** What the transport answers for a mail: for each recipient that was refused, or for the whole mail. */
export interface TransportOutcome extends Refusal {
  readonly code?: string | undefined;
  readonly rejectedErrors?: readonly Refusal[] | undefined;
}

/** Answers that say that the sender is not let in: the operator's settings are at fault, not the mail. */
const NOT_LET_IN: readonly number[] = [530, 534, 535, 538];

const isForGood = ({ responseCode = 0 }: Refusal): boolean => responseCode >= 500 && !NOT_LET_IN.includes(responseCode);

/** Throws what says nothing of the mail. A permanent answer (5xx) is the last word; any other may change. */
export function undeliveredBy(outcome: TransportOutcome | Error, recipients: readonly string[]): Undelivered {
  const { code, rejectedErrors = [] } = outcome as TransportOutcome;
  if (rejectedErrors.length > 0) {
    const of = (forGood: boolean): string[] =>
      rejectedErrors.filter((each) => isForGood(each) === forGood).flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient]));
    return { refused: of(true), later: of(false) };
  }
  if (!(outcome instanceof Error)) return { refused: [], later: [] };
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && isForGood(outcome as Refusal)) return { refused: recipients, later: [] };
  throw outcome;
}
