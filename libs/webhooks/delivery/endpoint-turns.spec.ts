import { setImmediate as nextTurn } from 'node:timers/promises';
import { AT_ONCE, EndpointTurns } from '#webhooks/delivery/endpoint-turns';
import type { Outcome } from '#webhooks/delivery/send';
import type { SendResult } from '#webhooks/delivery/threaded-sender';

const answered = (changes: Partial<Outcome> = {}): Outcome => ({
  error: null,
  status: 200,
  headers: {},
  body: '',
  duration: 20,
  ...changes,
});

/** Requests that end when the test ends them. */
function turns() {
  const sent: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<Outcome>>();
  const reported: SendResult[] = [];
  const endpointTurns = new EndpointTurns(
    ({ number }) => {
      sent.push(number);
      ends.set(number, Promise.withResolvers());
      return ends.get(number)!.promise;
    },
    (each) => reported.push(each),
  );
  const take = (endpoint: string, first: number, count: number): void => {
    for (let number = first; number < first + count; number++)
      endpointTurns.take({ number, endpoint, url: 'https://shop.test/', headers: {}, body: '{}' });
  };
  const end = (number: number, outcome: Outcome): Promise<void> => {
    ends.get(number)!.resolve(outcome);
    return nextTurn();
  };
  const fail = (number: number): Promise<void> => {
    ends.get(number)!.reject(new Error('no file handles'));
    return nextTurn();
  };
  return { sent, reported, take, end, fail };
}

describe('the requests of an endpoint', () => {
  it('are limited at a time, and when one ends well the one that has waited longest follows', async () => {
    const { sent, reported, take, end } = turns();
    take('we_1', 0, AT_ONCE + 2);
    expect(sent).toHaveLength(AT_ONCE);
    await end(5, answered());
    expect(sent.slice(AT_ONCE)).toEqual([AT_ONCE]);
    await end(AT_ONCE, answered());
    expect(sent.slice(AT_ONCE)).toEqual([AT_ONCE, AT_ONCE + 1]);
    expect(reported).toEqual([5, AT_ONCE].map((number) => ({ number, outcome: answered() })));
  });

  it.each<[string, Partial<Outcome>]>([
    ['failed', { status: 500, error: { code: 'status', message: 'It answered 500.' } }],
    ['came late', { duration: 101 }],
  ])('go back unsent while they wait, when an answer %s', async (_, changes) => {
    const { sent, reported, take, end } = turns();
    take('we_1', 0, AT_ONCE + 2);
    await end(0, answered(changes));
    expect(reported).toEqual([
      { number: 0, outcome: answered(changes) },
      { number: AT_ONCE, outcome: null },
      { number: AT_ONCE + 1, outcome: null },
    ]);
    expect(sent).toHaveLength(AT_ONCE);
    take('we_1', 100, 2);
    expect(sent.slice(AT_ONCE)).toEqual([100]);
  });

  it('go back unsent while they wait, when one could not be made here', async () => {
    const { reported, take, fail } = turns();
    take('we_1', 0, AT_ONCE + 1);
    await fail(3);
    expect(reported).toEqual([
      { number: 3, fault: new Error('no file handles') },
      { number: AT_ONCE, outcome: null },
    ]);
  });

  it('do not wait for those of other endpoints', () => {
    const { sent, take } = turns();
    take('we_1', 0, AT_ONCE + 1);
    take('we_2', 100, 1);
    expect(sent.slice(AT_ONCE)).toEqual([100]);
  });

  it('start over when all have ended', async () => {
    const { sent, take, end } = turns();
    take('we_1', 0, 1);
    await end(0, answered());
    take('we_1', 1, AT_ONCE + 1);
    expect(sent).toHaveLength(1 + AT_ONCE);
  });
});
