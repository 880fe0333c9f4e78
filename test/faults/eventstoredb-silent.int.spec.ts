import { setTimeout as pause } from 'node:timers/promises';
import { fact, type View } from '#kernel/fact';
import { dueWithin } from '#platform/deadline/request-deadline';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { CommandContext } from '#platform/event-store/command-context';
import { newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

/** Milliseconds that a request has, that the server may be silent, and that refusing at once may take where others use the machine as well: less than a second wait of either would add. */
const REQUEST = 4_000;
const SILENCE = 2_100;
const AT_ONCE = 2_000;

const nothing: View<null, never> = { initial: null, evolve: () => null };
const context = (): CommandContext =>
  new CommandContext({ account: 'acct_1', livemode: false, actor: { type: 'service', id: null, name: null }, milliseconds: 1 });

describe('requests, while EventStoreDB takes calls and answers none (the double)', () => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    server = new EventStoreDbHistory(double.url);
    await server.store.append('order-0', 'no_stream', newEvents(1));
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  /** How a request ended that decides on a stream of its own, and after how many milliseconds. */
  const ask = async (stream: string, milliseconds = REQUEST): Promise<{ fault: unknown; took: number }> => {
    const began = performance.now();
    const decided = dueWithin(milliseconds, () => server.store.decide(stream, nothing, () => [fact('thing.happened', {})], context()));
    const fault = await decided.then(
      () => null,
      (refused: unknown) => refused,
    );
    return { fault, took: performance.now() - began };
  };

  it('are given up when their time is over, through loading, deciding and appending, and also where they queue for one stream', async () => {
    double.hang();
    for (const { fault, took } of await Promise.all([ask('order-1'), ask('order-1'), ask('order-2')])) {
      expect(fault).toBeInstanceOf(HistoryUnavailable);
      expect(took).toBeLessThan(REQUEST + AT_ONCE);
    }
  });

  it('are refused at once after two seconds, except one at a time, until the server has answered', async () => {
    double.hang();
    const first = ask('order-1', 10_000);
    await pause(SILENCE);
    const trying = ask('order-2', 10_000);
    for (const { fault, took } of await Promise.all([ask('order-3'), ask('order-4')])) {
      expect(fault).toBeInstanceOf(HistoryUnavailable);
      expect(took).toBeLessThan(AT_ONCE);
    }
    double.goOn();
    expect([(await first).fault, (await trying).fault]).toEqual([null, null]);
    for (const { fault } of await Promise.all([ask('order-3'), ask('order-4')])) expect(fault).toBeNull();
  });

  it('leave what nobody waits for its patience', async () => {
    double.hang();
    const patient = server.store.append('order-1', 'no_stream', newEvents(1));
    await pause(SILENCE);
    void ask('order-2');
    const other = server.store.append('order-3', 'no_stream', newEvents(1));
    double.goOn();
    await eventually(async () => expect(await Promise.all([patient, other])).toHaveLength(2));
  });
});
