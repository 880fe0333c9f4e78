/** The recipients that a mail has not reached: `refused` for good, or to be tried again `later`. */
export interface Undelivered {
  readonly refused: readonly string[];
  readonly later: readonly string[];
}

interface Refusal {
  readonly recipient?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** The transport's result or error. If the server refused some or all recipients, `rejectedErrors` has an entry for each. */
export interface TransportOutcome extends Refusal {
  readonly code?: string | undefined;
  readonly rejectedErrors?: readonly Refusal[] | undefined;
}

/** SMTP codes that refuse our login: the operator's settings are wrong, not the mail. */
const LOGIN_REFUSED: readonly number[] = [530, 534, 535, 538];

const isPermanent = ({ responseCode = 0 }: Refusal): boolean => responseCode >= 500 && !LOGIN_REFUSED.includes(responseCode);

/** Sorts the recipients that an attempt did not reach: a 5xx is final, any other answer may change. Throws errors that are not about the mail. */
export function undeliveredBy(outcome: TransportOutcome | Error, recipients: readonly string[]): Undelivered {
  const { code, rejectedErrors = [] } = outcome as TransportOutcome;
  if (rejectedErrors.length > 0) {
    const of = (forGood: boolean): string[] =>
      rejectedErrors
        .filter((each) => isPermanent(each) === forGood)
        .flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient]));
    return { refused: of(true), later: of(false) };
  }
  if (!(outcome instanceof Error)) return { refused: [], later: [] };
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && isPermanent(outcome as Refusal)) return { refused: recipients, later: [] };
  throw outcome;
}
