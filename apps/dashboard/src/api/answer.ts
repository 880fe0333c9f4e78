interface Loading {
  readonly state: 'loading';
}

interface Failed {
  readonly state: 'failed';
  readonly fault: Error;
  /** Asks again. */
  readonly again: () => void;
}

interface Known<Value> {
  readonly state: 'known';
  readonly value: Value;
  /** Why it could not be renewed; the value is the last one then. */
  readonly fault: Error | null;
  /** The value answers the question before this one, and is shown until this one is answered. */
  readonly isBefore: boolean;
}

/** What a page knows of an answer. The value is within reach only once it is known, so that nothing is said of one that is not. */
export type Answer<Value> = Loading | Failed | Known<Value>;

/** What a page knows of a list: its rows are there in one state alone, and that there are none is a state of its own. */
export type Listed<Row> =
  | Loading
  | Failed
  | { readonly state: 'empty'; readonly fault: Error | null }
  | { readonly state: 'rows'; readonly rows: readonly [Row, ...Row[]]; readonly fault: Error | null };

/** What a page may not yet, or not at all, know. */
export type Unknown = Loading | Failed;

/** The part of a query that this takes. */
interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

export function answerOf<Value>({ data, error, isPlaceholderData, refetch }: Query<Value>): Answer<Value> {
  if (data !== undefined) return { state: 'known', value: data, fault: error, isBefore: isPlaceholderData };
  return error === null ? { state: 'loading' } : { state: 'failed', fault: error, again: () => void refetch().catch(() => undefined) };
}

/** What needs no answer, beside answers. */
export const known = <Value>(value: Value): Answer<Value> => ({ state: 'known', value, fault: null, isBefore: false });

/** An answer that follows from another. */
export const mapped = <From, To>(answer: Answer<From>, of: (value: From) => To): Answer<To> =>
  answer.state === 'known' ? { ...answer, value: of(answer.value) } : answer;

/** Two answers of which neither says anything without the other. */
export function both<One, Other>(one: Answer<One>, other: Answer<Other>): Answer<readonly [One, Other]> {
  if (one.state === 'known' && other.state === 'known')
    return {
      state: 'known',
      value: [one.value, other.value],
      fault: one.fault ?? other.fault,
      isBefore: one.isBefore || other.isBefore,
    };
  const failed = [one, other].filter((each) => each.state === 'failed');
  if (failed.length === 0) return { state: 'loading' };
  return { state: 'failed', fault: failed[0]!.fault, again: () => failed.forEach(({ again }) => again()) };
}

/** The rows of an answer. That the question before had none says nothing about this one. */
export function listed<Value, Row>(answer: Answer<Value>, rowsOf: (value: Value) => readonly Row[]): Listed<Row> {
  if (answer.state !== 'known') return answer;
  const [first, ...rest] = rowsOf(answer.value);
  if (first !== undefined) return { state: 'rows', rows: [first, ...rest], fault: answer.fault };
  return answer.isBefore ? { state: 'loading' } : { state: 'empty', fault: answer.fault };
}
