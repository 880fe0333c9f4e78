/** Recipients that a mail has not reached: refused for good, or to be retried. */
export interface Undelivered {
  readonly refused: readonly string[];
  readonly later: readonly string[];
}

interface Refusal {
  readonly recipient?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** The transport's result for a mail: for each refused recipient, or for the whole mail. */
export interface TransportOutcome extends Refusal {
  readonly code?: string | undefined;
  readonly rejectedErrors?: readonly Refusal[] | undefined;
}

/** Answers that refuse the sender's login: the operator's settings are wrong, not the mail. */
const NOT_LET_IN: readonly number[] = [530, 534, 535, 538];

const isForGood = ({ responseCode = 0 }: Refusal): boolean => responseCode >= 500 && !NOT_LET_IN.includes(responseCode);

/** Throws faults that are independent of the mail. A permanent answer (5xx) is final; any other may change. */
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
