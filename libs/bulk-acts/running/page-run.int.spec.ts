import { type ActOutcome, BulkActKind, type FoundPage, NO_AMOUNT } from '#act-kinds/contract';
import { bulkAct } from '#bulk-acts/domain/bulk-act';
import { type BulkActRequested, bulkActPageStream } from '#bulk-acts/domain/bulk-act.events';
import { PageRun, type PageStep } from '#bulk-acts/running/page-run';
import { fact, type Fact, type View } from '#kernel/fact';
import type { Amounts } from '#kernel/money';
import { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { folded } from '#test/support/facts/given';
import { embeddedHistory } from '#test/support/stores/embedded-history';

const ITEMS = Array.from({ length: 30 }, (_, n) => `thing${n}`);
const ACT = 'act_01Jb3xQvW8kZtPq7Yd2RfN4m';
const requested: BulkActRequested = {
  bulk_act: ACT,
  act: 'resolve_alerts',
  list: 'alerts',
  filter: {},
  params: {},
  continues: null,
  count: ITEMS.length,
  amount: null,
  amounts: {},
  set: 'a set',
  pages: 1,
  requested_by: 'usr_1',
  starts_at: 0,
};
const nothing: View<null, Fact> = { initial: null, evolve: () => null };

/** Writes a fact for each item, and fails for some. */
class Things extends BulkActKind {
  readonly act = 'resolve_alerts';
  readonly list = 'alerts';
  readonly filters = {};
  readonly takes = [] as const;
  readonly route = { scope: 'orders:write', path: '/v1/alerts' };
  override movesMoney = false;
  /** The amount that each item moves, and the rest of the approval at each item. */
  worth = 0;
  readonly left: (Amounts | null)[] = [];
  /** The currencies of its items, in turn. */
  currencies = ['INR'];
  failing: readonly string[] = [];
  readonly done: string[] = [];

  constructor(private readonly store: EventStore) {
    super();
  }

  override async find(): Promise<FoundPage> {
    return { items: [], hasMore: false };
  }

  override async judge(): Promise<ActOutcome> {
    return NO_AMOUNT;
  }

  override async perform(item: string, _: object, context: CommandContext, approved: Amounts | null): Promise<ActOutcome> {
    this.left.push(approved);
    if (this.failing.includes(item)) throw new Error('A store is away.');
    const { isNew } = await this.store.decide(`thing-${item}`, nothing, () => [fact('thing.done', {})], context);
    if (isNew) this.done.push(item);
    return this.worth === 0 ? NO_AMOUNT : { amount: this.worth, currency: this.currencies[ITEMS.indexOf(item) % this.currencies.length]! };
  }
}

describe('a page of an act', () => {
  let backend: HistoryBackend;
  let kind: Things;

  beforeEach(async () => {
    backend = await embeddedHistory();
    kind = new Things(backend.store);
    const found = [fact('bulk_act.page_found', { bulk_act: ACT, items: ITEMS })];
    await backend.store.decide(bulkActPageStream('a set', 0), nothing, () => found, contextOf('found'));
  });

  afterEach(() => backend.close());

  const contextOf = (repeatable: string, onlyLearns = false): CommandContext => {
    const actor = { type: 'user', id: 'usr_1', name: null } as const;
    return new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: 1_700_000_000_000, repeatable, onlyLearns });
  };
  const run = async (changes: Partial<PageStep> = {}, onlyLearns = false): Promise<string[]> => {
    const act = folded(bulkAct, [fact('bulk_act.requested', requested)])!;
    const commandFor = (item: string): CommandContext => contextOf(item, onlyLearns);
    const usual = {
      kind,
      act,
      approved: null,
      page: 0,
      commandFor,
      context: contextOf('page'),
      givesUp: false,
      isStopped: async () => false,
    };
    return (await new PageRun(backend.store).results({ ...usual, ...changes })).map(({ item }) => item);
  };

  it('has the results of all its items, each processed once even if the page is repeated', async () => {
    expect(await run()).toEqual(ITEMS);
    expect(await run()).toEqual(ITEMS);
    expect(kind.done.toSorted()).toEqual(ITEMS.toSorted());
  });

  it('has the results of the processed items if it is stopped meanwhile', async () => {
    const some = await run({ isStopped: async () => kind.done.length >= 10 });
    expect(some).toEqual(ITEMS.slice(0, 10));
    expect(await run()).toEqual(some);
    expect(kind.done).toHaveLength(10);
  });

  it('has the results of the processed items if it failed before it was stopped', async () => {
    kind.failing = ['thing13'];
    await expect(run()).rejects.toThrow('A store is away.');
    kind.failing = [];
    const acted = await run({}, true);
    expect(acted).toEqual([...ITEMS.slice(0, 13), ...ITEMS.slice(14, 20)]);
    expect(kind.done.toSorted()).toEqual(acted.toSorted());
  });

  it('lets items share what was approved for all of them, one after another', async () => {
    Object.assign(kind, { movesMoney: true, worth: 10 });
    await run({ approved: { INR: 1000 } });
    expect(kind.left).toEqual(ITEMS.map((_, n) => ({ INR: 1000 - 10 * n })));
  });

  it('counts what was approved by currency', async () => {
    Object.assign(kind, { movesMoney: true, worth: 10, currencies: ['INR', 'USD', 'EUR'] });
    await run({ approved: { INR: 1000, USD: 500 } });
    expect(kind.left.slice(0, 5)).toEqual([
      { INR: 1000, USD: 500 },
      { INR: 990, USD: 500 },
      { INR: 990, USD: 490 },
      { INR: 990, USD: 490, EUR: -10 },
      { INR: 980, USD: 490, EUR: -10 },
    ]);
  });

  it('has no results if it is stopped before its first item', async () => {
    expect(await run({}, true)).toEqual([]);
    expect(await backend.store.load(bulkActPageStream('a set', 0))).toHaveLength(1);
  });
});
