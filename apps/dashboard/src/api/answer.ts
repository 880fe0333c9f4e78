interface Loading {
  readonly state: 'loading';
}

interface Failed {
  readonly state: 'failed';
  readonly error: Error;
  /** Requests it again. */
  readonly again: () => void;
}

interface Known<Value> {
  readonly state: 'known';
  readonly value: Value;
  /** Why the last refresh failed; the value is older then. */
  readonly error: Error | null;
  /** The value belongs to the previous request, and is shown until this one has its response. */
  readonly isPlaceholderData: boolean;
}

/** The state of an answer in a page. Only a known answer has a value, so that a page cannot show an unknown one as none. */
export type Answer<Value> = Loading | Failed | Known<Value>;

/** The state of a list in a page. Only one state has rows, and an empty list is a state of its own. */
export type RowsState<Row> =
  | Loading
  | Failed
  | { readonly state: 'empty'; readonly error: Error | null }
  | { readonly state: 'rows'; readonly rows: readonly [Row, ...Row[]]; readonly error: Error | null };

/** The states without a value. */
export type Unknown = Loading | Failed;

/** The fields of a query that determine its state. */
interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

export function answerOf<Value>({ data, error, isPlaceholderData, refetch }: Query<Value>): Answer<Value> {
  if (data !== undefined) return { state: 'known', value: data, error, isPlaceholderData };
  return error === null ? { state: 'loading' } : { state: 'failed', error, again: () => void refetch().catch(() => undefined) };
}

/** A value that needs no request, as an answer. */
export const known = <Value>(value: Value): Answer<Value> => ({ state: 'known', value, error: null, isPlaceholderData: false });

/** An answer derived from another. */
export const mapped = <From, To>(answer: Answer<From>, of: (value: From) => To): Answer<To> =>
  answer.state === 'known' ? { ...answer, value: of(answer.value) } : answer;

/** Two answers that are only useful together. */
export function both<One, Other>(one: Answer<One>, other: Answer<Other>): Answer<readonly [One, Other]> {
  if (one.state === 'known' && other.state === 'known')
    return {
      state: 'known',
      value: [one.value, other.value],
      error: one.error ?? other.error,
      isPlaceholderData: one.isPlaceholderData || other.isPlaceholderData,
    };
  const failed = [one, other].filter((each) => each.state === 'failed');
  if (failed.length === 0) return { state: 'loading' };
  return { state: 'failed', error: failed[0]!.error, again: () => failed.forEach(({ again }) => again()) };
}

/** The rows of an answer. A previous request without rows does not make this one empty. */
export function toRows<Value, Row>(answer: Answer<Value>, rowsOf: (value: Value) => readonly Row[]): RowsState<Row> {
  if (answer.state !== 'known') return answer;
  const [first, ...rest] = rowsOf(answer.value);
  if (first !== undefined) return { state: 'rows', rows: [first, ...rest], error: answer.error };
  return answer.isPlaceholderData ? { state: 'loading' } : { state: 'empty', error: answer.error };
}
