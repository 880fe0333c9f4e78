import { setTimeout as pause } from 'node:timers/promises';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { dueWithin } from '#platform/deadline/request-deadline';
import { MergedCalls } from '#platform/storage/mongodb/merged-calls';

describe('calls of several callers', () => {
  let made: (readonly number[])[];
  let fault: Error | undefined;
  const calls = new MergedCalls(async (numbers: readonly number[]) => {
    made.push(numbers);
    await pause(5);
    if (fault !== undefined && numbers.includes(13)) throw fault;
    return numbers.map((number) => 2 * number);
  });

  beforeEach(() => {
    made = [];
    fault = undefined;
  });

  it('are merged, and later ones are in the next call', async () => {
    const first = [calls.ask(1), calls.ask(2)];
    await pause(2);
    const next = [calls.ask(3), calls.ask(4)];
    expect(await Promise.all([...first, ...next])).toEqual([2, 4, 6, 8]);
    expect(made).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await calls.ask(5)).toBe(10);
  });

  it('are separate if a request waits for them', async () => {
    expect(await Promise.all([calls.ask(1), dueWithin(1000, () => calls.ask(2)), calls.ask(3)])).toEqual([2, 4, 6]);
    expect(made.toSorted((one, other) => one[0]! - other[0]!)).toEqual([[1, 3], [2]]);
  });

  it('fail separately if the server refuses one of them', async () => {
    fault = new MongoServerError({ message: 'too large' });
    expect(await Promise.allSettled([calls.ask(1), calls.ask(13), calls.ask(3)])).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: fault },
      { status: 'fulfilled', value: 6 },
    ]);
  });

  it('fail together if no server answers, and are not repeated', async () => {
    fault = new MongoNetworkError('gone');
    const outcomes = await Promise.allSettled([calls.ask(1), calls.ask(13)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(made).toEqual([[1, 13]]);
  });
});
