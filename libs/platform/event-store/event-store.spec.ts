import { type Fact, fact, type View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { ConcurrentWriters, NotDecidedBefore, WrongExpectedRevision } from '#platform/event-store/event-store.errors';

type Counted = Fact<'thing.counted', { by: number }>;

const counter: View<number, Counted> = { initial: 0, evolve: (count, { data }) => count + data.by };

const ORIGIN = {
  account: 'acct_1',
  livemode: false,
  actor: { type: 'service', id: null, name: null },
  milliseconds: 1_700_000_000_500,
} as const;

const context = (repeatable?: string): CommandContext =>
  new CommandContext({ ...ORIGIN, ...(repeatable === undefined ? {} : { repeatable }) });

/** Keeps one stream in memory. Another writer is faster before each of the first appends. */
class ContestedStore extends EventStore {
  readonly events: RecordedEvent[] = [];
  appends = 0;

  constructor(private rivals = 0) {
    super();
  }

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.appends++;
    if (this.rivals-- > 0) this.write(stream, [context().event(stream, fact('thing.counted', { by: 100 }))]);
    const last = this.events.length - 1;
    if (expected !== (last < 0 ? 'no_stream' : last)) throw new WrongExpectedRevision(stream, expected, last < 0 ? null : last);
    return this.write(stream, events);
  }

  override async load(_: string, after = -1): Promise<RecordedEvent[]> {
    return this.events.slice(after + 1);
  }

  private write(stream: string, events: readonly NewEvent[]): Appended {
    for (const event of events) {
      const revision = this.events.length;
      this.events.push({ ...event, stream, revision, position: `p${revision}`, at: event.metadata.at, created: 0 } as RecordedEvent);
    }
    const { revision, position } = this.events.at(-1)!;
    return { revision, position };
  }
}

const add = (by: number) => (): Counted[] => [fact('thing.counted', { by })];
const sums = (store: ContestedStore): number[] => store.events.map(({ data }) => (data as { by: number }).by);

describe('deciding on a stream', () => {
  it('with a known state reads only what came after it, and is repeated if another was faster', async () => {
    const store = new ContestedStore(1);
    await store.append('thing-1', 'no_stream', []).catch(() => undefined);
    await store.decide('thing-1', counter, add(2), context());
    const known = { state: 102, revision: 1 };
    const { events } = await store.decide('thing-1', counter, (count) => add(count * 10)(), context(), known);
    expect([sums(store), events.map(({ revision }) => revision)]).toEqual([[100, 2, 1020], [2]]);
    await store.decide('thing-1', counter, (count) => add(count)(), context(), known);
    expect(sums(store).at(-1)).toBe(1122);
  });

  it('appends the rule’s facts on the folded stream, and returns the whole stream', async () => {
    const store = new ContestedStore();
    await store.decide('thing-1', counter, add(2), context());
    const requested = context();
    const { events, position } = await store.decide('thing-1', counter, (count) => add(count * 10)(), requested);
    expect(sums(store)).toEqual([2, 20]);
    expect(events).toMatchObject([{ revision: 0 }, { revision: 1, stream: 'thing-1', at: 1_700_000_000, data: { by: 20 } }]);
    expect(position).toBe('p1');
    expect(requested.position).toBe('p1');
  });

  it('refuses to begin a stream of another account, with one call to the store', async () => {
    const store = new ContestedStore();
    await store.decide('thing-1', counter, add(2), context());
    const stranger = new CommandContext({ ...ORIGIN, account: 'acct_2' });
    await expect(store.decide('thing-1', counter, add(3), stranger)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await store.decide('thing-1', counter, () => [], stranger)).events).toEqual([]);
    expect([sums(store), store.appends]).toEqual([[2], 1]);
  });

  it('decides again on the new state after a conflict', async () => {
    const store = new ContestedStore(2);
    const seen: number[] = [];
    await store.decide('thing-1', counter, (count) => (seen.push(count), add(1)()), context());
    expect(seen).toEqual([0, 100, 200]);
    expect(sums(store)).toEqual([100, 100, 1]);
  });

  it('gives up after five attempts without writing', async () => {
    const store = new ContestedStore(5);
    await expect(store.decide('thing-1', counter, add(1), context())).rejects.toBeInstanceOf(ConcurrentWriters);
    expect(store.appends).toBe(5);
    expect(sums(store)).toEqual([100, 100, 100, 100, 100]);
  });

  it('succeeds at the fifth attempt', async () => {
    const store = new ContestedStore(4);
    await store.decide('thing-1', counter, add(1), context());
    expect(sums(store).at(-1)).toBe(1);
  });

  it('keeps the outcome of a command when it is repeated', async () => {
    const store = new ContestedStore();
    const first = await store.decide('thing-1', counter, add(7), context('key-1'));
    const repeated = context('key-1');
    const again = await store.decide('thing-1', counter, () => { throw new Error('decided twice'); }, repeated); // prettier-ignore
    expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(repeated.position).toBe('p0');
    expect(sums(store)).toEqual([7]);
  });

  it('decides nothing for a repeat, which returns the earlier result', async () => {
    const store = new ContestedStore();
    const learning = () => new CommandContext({ ...ORIGIN, repeatable: 'key-1', onlyLearns: true });
    await expect(store.decide('thing-1', counter, add(7), learning())).rejects.toBeInstanceOf(NotDecidedBefore);
    expect(store.appends).toBe(0);
    await store.decide('thing-1', counter, add(7), context('key-1'));
    expect((await store.decide('thing-1', counter, add(7), learning())).events).toHaveLength(1);
    expect(sums(store)).toEqual([7]);
  });

  it('treats the same input under another key as another command', async () => {
    const store = new ContestedStore();
    for (const key of ['key-1', 'key-2']) await store.decide('thing-1', counter, add(7), context(key));
    expect(sums(store)).toEqual([7, 7]);
  });

  it('writes nothing if the rule refuses or decides nothing', async () => {
    const store = new ContestedStore();
    const refusal = new Error('not now');
    await expect(store.decide('thing-1', counter, () => { throw refusal; }, context())).rejects.toBe(refusal); // prettier-ignore
    expect(await store.decide('thing-1', counter, () => [], context())).toEqual({ events: [], position: null, isNew: false });
    expect(store.appends).toBe(0);
  });

  it('passes on other errors than conflicts', async () => {
    const store = new ContestedStore();
    const fault = new Error('disk full');
    store.append = () => Promise.reject(fault);
    await expect(store.decide('thing-1', counter, add(1), context())).rejects.toBe(fault);
  });
});
