import { globSync, readFileSync } from 'node:fs';
import { type Answer, answerOf, both, toRows, mapped } from '#apps/dashboard/src/api/answer';

const ERROR = new Error('The server is away.');
const refetch = () => Promise.resolve();
const queried = <Value>(data: Value | undefined, error: Error | null = null, isPlaceholderData = false): Answer<Value> =>
  answerOf({ data, error, isPlaceholderData, refetch });

const loading = queried<number[]>(undefined);
const failed = queried<number[]>(undefined, ERROR);
const rows = (answer: Answer<number[]>) => toRows(answer, (value) => value);

describe('an answer', () => {
  it('is loading until there is a value or an error', () => {
    expect(loading).toEqual({ state: 'loading' });
    expect(failed).toMatchObject({ state: 'failed', error: ERROR });
    expect(queried([1])).toEqual({ state: 'known', value: [1], error: null, isPlaceholderData: false });
  });

  it('keeps its value when it cannot be renewed', () => {
    expect(queried([1], ERROR)).toMatchObject({ state: 'known', value: [1], error: ERROR });
  });

  it('is requested again where it failed', () => {
    let requests = 0;
    const answer = answerOf({ data: undefined, error: ERROR, isPlaceholderData: false, refetch: () => Promise.resolve(requests++) });
    if (answer.state === 'failed') answer.again();
    expect(requests).toBe(1);
  });

  it('that follows from another is known once that is', () => {
    expect(mapped(queried([1, 2]), ({ length }) => length)).toMatchObject({ state: 'known', value: 2 });
    expect(mapped(loading, ({ length }) => length)).toEqual({ state: 'loading' });
  });
});

describe('a list', () => {
  it('is in one of four states', () => {
    expect([loading, failed, queried([]), queried([1])].map((answer) => rows(answer).state)).toEqual([
      'loading',
      'failed',
      'empty',
      'rows',
    ]);
  });

  it('is not empty because the question before had no rows', () => {
    expect(rows(queried([], null, true))).toEqual({ state: 'loading' });
    expect(rows(queried([1], null, true))).toMatchObject({ state: 'rows', rows: [1] });
  });

  it('stays empty when it cannot be renewed, and says so', () => {
    expect(rows(queried([], ERROR))).toEqual({ state: 'empty', error: ERROR });
  });
});

describe('two answers', () => {
  it('are known together', () => {
    expect(both(queried([1]), queried([2]))).toMatchObject({ state: 'known', value: [[1], [2]] });
    expect(both(queried([1]), loading)).toEqual({ state: 'loading' });
  });

  it('have failed as soon as one has, which alone is requested again', () => {
    let requests = 0;
    const again = () => Promise.resolve(requests++);
    const other = answerOf<number[]>({ data: undefined, error: ERROR, isPlaceholderData: false, refetch: again });
    for (const pair of [both(queried([1]), other), both(other, loading)]) {
      expect(pair).toMatchObject({ state: 'failed', error: ERROR });
      if (pair.state === 'failed') pair.again();
    }
    expect(requests).toBe(2);
  });
});

describe('the pages', () => {
  it('query by useAnswer alone, which has no value for an unknown answer', () => {
    const sources = globSync('apps/dashboard/src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.spec.ts'));
    const querying = sources.filter((file) => /\buse(?:Suspense|Infinite)?Quer(?:y|ies)\b/.test(readFileSync(file, 'utf8')));
    expect(querying.toSorted()).toEqual(['apps/dashboard/src/api/queries.ts', 'apps/dashboard/src/session/session.tsx']);
  });
});
