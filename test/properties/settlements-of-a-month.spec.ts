import type { CommandBus, ICommand } from '@nestjs/cqrs';
import fc from 'fast-check';
import type { GatewaySettlement, GatewaySettlementLine, GatewaySettlements, PayingConnection } from '#integrations/contract';
import { fact, fold } from '#kernel/fact';
import { sum } from '#kernel/money';
import { DAY } from '#kernel/time';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import { CommandContext } from '#platform/event-store/command-context';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { AnyProjection } from '#platform/projector/projection';
import type { ReadModels } from '#platform/storage/read-models';
import { CheckSettlement } from '#reconciliation/settlements/commands/check-settlement/check-settlement.command';
import { handlerOf } from '#test/support/facts/handler-of';
import { RecordDuplicates } from '#reconciliation/settlements/commands/record-duplicates/record-duplicates.command';
import { RecordMatches } from '#reconciliation/settlements/commands/record-matches/record-matches.command';
import { RecordSettlement } from '#reconciliation/settlements/commands/record-settlement/record-settlement.command';
import { SettleMoney } from '#reconciliation/settlements/commands/settle-money/settle-money.command';
import { netOf } from '#reconciliation/settlements/domain/settlement.events';
import { FetchedDays, type PlaceInDay, START_OF_DAY } from '#reconciliation/settlements/fetching/fetched-days';
import { LineMatching } from '#reconciliation/settlements/matching/line-matching';
import { OwnersOfLines } from '#reconciliation/settlements/matching/owners-of-lines';
import { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';
import { NOON } from '#test/support/facts/given';
import { capture, order, payment } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

class Killed extends Error {}

/** Streams in memory, of a process that is killed once `appendsLeft` is used up. */
class Streams extends EventStore {
  readonly streams = new Map<string, RecordedEvent[]>();
  appendsLeft = Infinity;

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    if (this.appendsLeft-- <= 0) throw new Killed();
    const past = this.streams.get(stream) ?? [];
    if (expected !== (past.at(-1)?.revision ?? 'no_stream')) throw new WrongExpectedRevision(stream, expected, past.length - 1);
    const news = events.map((each, n) => recorded(stream, each, { id: each.id, metadata: each.metadata, revision: past.length + n }));
    this.streams.set(stream, [...past, ...news]);
    return { revision: past.length + news.length - 1, position: '0' };
  }

  override async load(stream: string): Promise<RecordedEvent[]> {
    return this.streams.get(stream) ?? [];
  }

  documents<Doc extends object>(projection: AnyProjection<Doc>): Map<string, Doc> {
    const documents = new Map<string, Doc>();
    for (const event of [...this.streams.values()].flat())
      for (const each of projection.eachOf?.(event) ?? [event]) {
        const id = projection.documentOf(each);
        if (id !== null) documents.set(id, projection.evolve(documents.get(id) ?? null, each)!);
      }
    return documents;
  }
}

const connection: PayingConnection = { id: capture.connection, account: 'acct_1', livemode: false, gateway: 'razorpay' };
const DAYS = 5;
const ORDERS = 8;
const orderId = (n: number) => `ord_00000000000000000000000${n}`;
const paymentId = (n: number) => `pay_00000000000000000000000${n}`;

/** A line of an order's payment, as it was captured or of another amount; or of something that was sold elsewhere. */
const lines = fc.record({
  of: fc.integer({ min: 0, max: ORDERS + 1 }),
  amount: fc.constantFrom(50_000, 50_000, 49_000),
  fee: fc.constantFrom(0, 1_000),
});
const month = fc.array(
  fc.record({ lines: fc.uniqueArray(lines, { selector: ({ of }) => of, maxLength: 7 }), missing: fc.constantFrom(0, 0, 700) }),
  {
    minLength: DAYS,
    maxLength: DAYS,
  },
);
type Month = typeof month extends fc.Arbitrary<infer T> ? T : never;

const lineOf = ({ of, amount, fee }: Month[number]['lines'][number]): GatewaySettlementLine => ({
  key: `payment pay_${of}`,
  type: 'payment',
  gateway_reference: `pay_${of}`,
  gateway_payment: `pay_${of}`,
  payment: null,
  refund: null,
  currency: 'INR',
  amount,
  fee,
  tax: 0,
  credits: 0,
});
const settledOn = (day: number, { lines: all, missing }: Month[number]): GatewaySettlement => ({
  gateway_reference: `setl_${day}`,
  utr: `utr${day}`,
  settled_at: NOON + day * DAY,
  currency: 'INR',
  amount: sum(all.map((each) => netOf(lineOf(each)).amount)) + missing,
  status: 'paid',
});

/** A fetch of one day: in which order the gateway lists its lines, and after how many appends the process is killed on each of its pages. */
const fetches = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  order: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
  pageSize: fc.integer({ min: 1, max: 3 }),
  kills: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 }),
});
type Fetch = typeof fetches extends fc.Arbitrary<infer T> ? T : never;

async function world(settled: Month) {
  const store = new Streams();
  for (let n = 0; n < ORDERS; n++) {
    const facts = [
      fact('order.placed', { ...order, order: orderId(n) }),
      fact('payment.started', { ...payment, payment: paymentId(n) }),
      fact('payment.captured', { ...capture, payment: paymentId(n), gateway_reference: `pay_${n}` }),
    ];
    store.streams.set(`order-${orderId(n)}`, facts.map((each, revision) => recorded(`order-${orderId(n)}`, each, { revision }))); // prettier-ignore
  }
  const handlers = [RecordSettlement, RecordMatches, CheckSettlement, RecordDuplicates, SettleMoney].map(
    (each) => [each.type, handlerOf(each, { eventStore: store })] as const,
  );
  const handling = (command: ICommand) => handlers.find(([of]) => of === command.constructor)![1];
  const commands = { execute: (command: ICommand) => handling(command).execute(command as never) } as CommandBus;
  const readModels = {
    get: async () => null,
    async list(name: string, { filters }: { filters: Record<string, readonly string[]> }) {
      if (name === settlementList.name)
        return { documents: [...store.documents(settlementList).values()].map((each) => JSON.stringify(each)) };
      const known = filters['gateway_reference']!.map((each) => Number(each.slice('pay_'.length))).filter((n) => n < ORDERS);
      return { documents: known.map((n) => JSON.stringify({ id: paymentId(n), order_id: orderId(n), gateway_reference: `pay_${n}` })) };
    },
  } as unknown as ReadModels;

  async function fetch({ day, order: turns, pageSize, kills }: Fetch): Promise<void> {
    const all = settled[day]!.lines.map(lineOf).toSorted((one, other) => turns[settled[day]!.lines.findIndex(({ of }) => `pay_${of}` === one.gateway_reference)]! - turns[settled[day]!.lines.findIndex(({ of }) => `pay_${of}` === other.gateway_reference)]!); // prettier-ignore
    const settlement = settledOn(day, settled[day]!);
    const gateways = {
      settlementNow: async (_: unknown, reference: string) => settledOn(Number(reference.slice('setl_'.length)), settled[Number(reference.slice('setl_'.length))]!), // prettier-ignore
      async settledWithin(_: unknown, __: unknown, page: string | null) {
        const from = Number(page ?? 0);
        const next = from + pageSize < all.length ? String(from + pageSize) : null;
        return { settled: [{ settlement, lines: all.slice(from, from + pageSize) }], skipped: [], next };
      },
    } as unknown as GatewaySettlements;
    const days = new FetchedDays(gateways, commands, new LineMatching(readModels, new OwnersOfLines(readModels), commands), readModels);
    const actor = { type: 'service', id: null, name: 'settlement.fetch' } as const;
    const stretch = { from: NOON + day * DAY, to: NOON + (day + 1) * DAY };
    const left = [...kills];
    for (let place: PlaceInDay | null = START_OF_DAY; place !== null;) {
      store.appendsLeft = left.shift() ?? Infinity;
      const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: NOON * 1000 });
      try {
        place = await days.page(connection, stretch, place, context);
      } catch (fault) {
        if (!(fault instanceof Killed)) throw fault;
      }
    }
  }
  return { store, fetch };
}

const inTurn = (day: number): Fetch => ({ day, order: [0, 1, 2, 3, 4, 5, 6], pageSize: 3, kills: [] });
const EACH_DAY = Array.from({ length: DAYS }, (_, day) => inTurn(day));

/** All that is shown: settlements, lines, and where each payment was settled. */
const shown = (store: Streams) => ({
  settlements: store.documents(settlementList),
  lines: store.documents(settlementLineList),
  payments: Array.from({ length: ORDERS }, (_, n) => fold(paymentsOf(orderId(n)), store.streams.get(`order-${orderId(n)}`)!).payments.get(paymentId(n))!.settlement), // prettier-ignore
});

describe('the settlements of a month', () => {
  it('come out the same in any order of fetches, however often, and killed between any two appends', () =>
    fc.assert(
      fc.asyncProperty(
        month,
        fc.array(fetches, { maxLength: 8 }),
        fc.shuffledSubarray(EACH_DAY, { minLength: DAYS }),
        async (settled, some, rest) => {
          const plain = await world(settled);
          for (const each of EACH_DAY) await plain.fetch(each);
          const other = await world(settled);
          for (const each of [...some, ...rest]) await other.fetch(each);
          expect(shown(other.store)).toEqual(shown(plain.store));
        },
      ),
      { numRuns: 60 },
    ));

  it('have lines that come to their amounts, or say by how much they do not', () =>
    fc.assert(
      fc.asyncProperty(month, async (settled) => {
        const { store, fetch } = await world(settled);
        for (const each of EACH_DAY) await fetch(each);
        const all = [...store.documents(settlementLineList).values()];
        for (const { id, amount, difference_amount, lines: count } of store
          .documents(settlementList)
          .values() as Iterable<SettlementResource>) {
          const ofOne = all.filter(({ settlement }) => settlement === id);
          expect([ofOne.length, sum(ofOne.map(({ net_amount }) => net_amount)) + difference_amount]).toEqual([count, amount]);
        }
      }),
      { numRuns: 30 },
    ));
});
