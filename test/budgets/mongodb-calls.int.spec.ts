import { randomUUID } from 'node:crypto';
import type { CommandStartedEvent } from 'mongodb';
import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { settled } from '#test/benchmarks/settled';
import { cart, codOrder, openSession, paidOrder, refund, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { describeMongoServer } from '#test/support/stores/mongodb';

/** The most calls of a request, by what it calls. A change that needs more raises the figure in the same commit, which says why. */
const BUDGETS = {
  'GET /orders': 2,
  'GET /orders/{id}': 2,
  'GET /refunds': 2,
  'POST /refunds': 2,
  'POST /refunds with an Idempotency-Key': 4,
  'POST /checkout/sessions': 2,
  'POST /checkout/sessions/{id}/complete': 6,
} as const;

/**
 * What loops and heartbeats call at their own times. The catalog of read models, which shows whether a process's cache is still valid, is read again when what is
 * known of it is 200 ms old: that counts.
 */
const IN_BACKGROUND =
  /^(?:hello\b|update read_models\b|\w+ (?:leases|last_uses|request_logs|history_log_\w+|due_work(?!_clocks)\w*|parked_\w+)\b)/;
/** The fewest calls of these tries count: a share of a rate limit is requested every ten seconds, and what loops call may fall into one. */
const TRIES = 3;

describeMongoServer('what a request calls of MongoDB', (server) => {
  process.env['BACKEND'] = 'deployment';
  process.env['MONGODB_URL'] = `${server}?monitorCommands=true`;
  const { service, merchant } = serviceUnderTest('own');
  let calls: string[] = [];
  let order: string;
  let paid: string;

  beforeAll(async () => {
    order = (await codOrder(merchant)).id;
    await eventually(async () => expect((await merchant.get('/orders')).body.data).toHaveLength(1));
    paid = (await paidOrder(merchant)).id;
    const client = service.part(MongoDatabase)['client'];
    // Only work that a request waits for has a deadline; a command that continues others' work has none.
    client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) =>
      calls.push(`${commandName} ${String(command[commandName])}${millisecondsLeft() === null ? '' : ', awaited'}`),
    );
  });

  async function fewest(ask: () => Promise<unknown>, which: (call: string) => boolean): Promise<string[]> {
    const made: string[][] = [];
    for (let n = 0; n < TRIES; n++) {
      await settled(service.addresses.operations);
      // The first one finds less of what a process keeps: where it is rare, what is kept has ended by now.
      await ask();
      calls = [];
      await ask();
      made.push(calls.filter((call) => which(call) && !IN_BACKGROUND.test(call)));
    }
    return made.toSorted((one, other) => one.length - other.length)[0]!;
  }

  it.each<[keyof typeof BUDGETS, () => Promise<unknown>]>([
    ['GET /orders', () => merchant.get('/orders')],
    ['GET /orders/{id}', () => merchant.get(`/orders/${order}`)],
    ['GET /refunds', () => merchant.get('/refunds')],
  ])('%s reads no more than its budget, and writes nothing', async (what, ask) => {
    const made = await fewest(ask, () => true);
    expect(made.length > BUDGETS[what] ? made : []).toEqual([]);
    expect(made.filter((call) => !call.startsWith('find '))).toEqual([]);
  });

  it.each<[keyof typeof BUDGETS, () => Promise<unknown>]>([
    ['POST /refunds', () => refund(merchant, paid, 100)],
    ['POST /refunds with an Idempotency-Key', () => refund(merchant, paid, 100, randomUUID())],
    ['POST /checkout/sessions', () => merchant.post('/checkout/sessions', cart())],
    [
      'POST /checkout/sessions/{id}/complete',
      async () => {
        const { id } = await openSession(merchant);
        calls = [];
        await merchant.post(`/checkout/sessions/${id}/complete`, upi('success@test'));
      },
    ],
  ])('%s waits for no more than its budget', async (what, ask) => {
    const made = await fewest(ask, (call) => call.endsWith(', awaited'));
    expect(made.length > BUDGETS[what] ? made : []).toEqual([]);
  });
});
