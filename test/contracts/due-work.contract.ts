import type { ClaimedWork, DueWork, RecordWrite, WorkItem } from '#platform/storage/due-work';
import type { Records } from '#platform/storage/records';

export interface DueWorkUnderTest {
  readonly dueWork: DueWork;
  readonly records: Records;
  /** Ends as a killed process does: its leases are settled by nobody. */
  crash(): Promise<void>;
}

const NOW = 1_760_000_000_000;
const LEASE = 30_000;
const SCOPE = 'acct_1:test';

const at = (place: number): string => String(place).padStart(20, '0');
const item = (key: string, more: Partial<WorkItem> = {}): WorkItem => ({ kind: 'send', key, dueAt: NOW, payload: { to: key }, ...more });
const record = (id: string, json: string): RecordWrite => ({
  collection: 'attempts',
  id,
  scope: SCOPE,
  createdAt: 1,
  filters: { status: 'failed' },
  json,
});

/** What a keeper of due work must do. `make` gives a place of its own for each test; opening it again finds what was there. */
export function dueWorkContract(name: string, make: () => () => Promise<DueWorkUnderTest>): void {
  describe(`due work in ${name}`, () => {
    let reopen: () => Promise<DueWorkUnderTest>;
    let store: DueWorkUnderTest;
    let places = 0;

    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.crash());

    const plan = (...items: WorkItem[]): Promise<void> => store.dueWork.plan('work', at(++places), items);
    const claim = (most = 10, now = NOW, kind = 'send'): Promise<ClaimedWork[]> => store.dueWork.claim(kind, most, now, LEASE);
    const claimed = async (now = NOW): Promise<ClaimedWork> => (await claim(1, now))[0]!;
    const keys = (works: readonly ClaimedWork[]): string[] => works.map(({ key }) => key);
    const backlog = async (): Promise<object[]> => store.dueWork.backlog();

    describe('planning', () => {
      it('moves the planner and keeps the items, in one step that outlives a crash', async () => {
        expect(await store.dueWork.planned('work')).toBeNull();
        await store.dueWork.plan('work', at(7), [item('a')]);
        await store.crash();
        store = await reopen();
        expect(await store.dueWork.planned('work')).toBe(at(7));
        expect(await store.dueWork.planned('another')).toBeNull();
        expect(await claim()).toMatchObject([{ ...item('a'), attempt: 1 }]);
      });

      it('leaves an item that exists as it is', async () => {
        await plan(item('a', { dueAt: NOW + 5 }));
        await plan(item('a', { dueAt: NOW, payload: 'other' }), item('a', { kind: 'call' }));
        expect(await claim()).toEqual([]);
        expect(await claim(10, NOW + 5)).toMatchObject([{ payload: { to: 'a' } }]);
      });

      it('fails, rather than losing the item, when one has no moment to be due at', async () => {
        await expect(store.dueWork.plan('work', at(7), [item('a'), item('b', { dueAt: Number.NaN })])).rejects.toThrow();
        expect(await store.dueWork.planned('work')).toBeNull();
        expect(await backlog()).toEqual([]);
      });

      it('says since when the oldest item of a kind is due, until that is done', async () => {
        expect(await store.dueWork.oldestDueAt('send')).toBeNull();
        await plan(item('b', { dueAt: NOW - 1 }), item('a', { dueAt: NOW - 2 }), item('x', { kind: 'call', dueAt: NOW - 3 }));
        expect(await store.dueWork.oldestDueAt('send')).toBe(NOW - 2);
        await store.dueWork.settle(await claimed(), {});
        expect(await store.dueWork.oldestDueAt('send')).toBe(NOW - 1);
      });

      it('takes in nothing from a stretch of history that it has taken in before', async () => {
        await store.dueWork.plan('work', at(7), [item('a')]);
        await store.dueWork.settle(await claimed(), {});
        await store.dueWork.plan('work', at(7), [item('a')]);
        await store.dueWork.plan('work', at(6), [item('a')]);
        expect(await backlog()).toEqual([]);
        expect(await store.dueWork.planned('work')).toBe(at(7));
      });
    });

    describe('claiming', () => {
      it('gives the oldest due items of the kind, and not more than asked for', async () => {
        await plan(
          item('c', { dueAt: NOW - 1 }),
          item('a', { dueAt: NOW - 3 }),
          item('b', { dueAt: NOW - 2 }),
          item('x', { kind: 'call' }),
        );
        expect(keys(await claim(2))).toEqual(['a', 'b']);
        expect(keys(await claim(2))).toEqual(['c']);
      });

      it('gives nothing before it is due', async () => {
        await plan(item('a', { dueAt: NOW + 1 }));
        expect(await claim()).toEqual([]);
        expect(keys(await claim(1, NOW + 1))).toEqual(['a']);
      });

      it('gives each item to one of many that ask at once', async () => {
        await plan(...Array.from({ length: 50 }, (_, n) => item(`k${n}`)));
        const given = await Promise.all(Array.from({ length: 10 }, () => claim(7)));
        expect(given.flat()).toHaveLength(50);
        expect(new Set(keys(given.flat())).size).toBe(50);
      });

      it('gives an item again when the lease has ended, as a further attempt', async () => {
        await plan(item('a'));
        const first = await claimed();
        expect(await claim(1, NOW + LEASE - 1)).toEqual([]);
        const second = await claimed(NOW + LEASE);
        expect([first.attempt, second.attempt]).toEqual([1, 2]);
        expect(second.token).toBeGreaterThan(first.token);
      });

      it('finds what is due behind many items that are held', async () => {
        await plan(...Array.from({ length: 20 }, (_, n) => item(`k${n}`, { dueAt: NOW - 100 + n })));
        await claim(20);
        await plan(item('late'));
        expect(keys(await claim(1))).toEqual(['late']);
      });
    });

    describe('settling', () => {
      it('ends the work', async () => {
        await plan(item('a'));
        expect(await store.dueWork.settle(await claimed(), {})).toBe(true);
        expect(await claim(1, NOW + LEASE)).toEqual([]);
        expect(await backlog()).toEqual([]);
      });

      it('makes it due again, with a new payload or the old one', async () => {
        await plan(item('a'));
        await store.dueWork.settle(await claimed(), { again: { dueAt: NOW + 10, countsAsAttempt: true } });
        expect(await claim()).toEqual([]);
        const second = await claimed(NOW + 10);
        expect(second).toMatchObject({ attempt: 2, dueAt: NOW + 10, payload: { to: 'a' } });
        await store.dueWork.settle(second, { again: { dueAt: NOW + 20, payload: null, countsAsAttempt: true } });
        expect(await claimed(NOW + 20)).toMatchObject({ attempt: 3, payload: null });
      });

      it('gives an attempt back that was our own fault', async () => {
        await plan(item('a'));
        await store.dueWork.settle(await claimed(), { again: { dueAt: NOW, countsAsAttempt: false } });
        expect(await claimed()).toMatchObject({ attempt: 1 });
      });

      it('writes nothing for one whose item somebody else has claimed since', async () => {
        await plan(item('a'));
        const late = await claimed();
        const newer = await claimed(NOW + LEASE);
        const settlement = { records: [record('r', '{}')], next: [item('b')] };
        expect(await store.dueWork.settle(late, settlement)).toBe(false);
        expect(await store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await claim()).toEqual([]);
        expect(await store.dueWork.settle(newer, settlement)).toBe(true);
        expect(await store.dueWork.settle(newer, settlement)).toBe(false);
      });

      it('fences off an old claim even when the same work was planned anew', async () => {
        await plan(item('a'));
        const late = await claimed();
        await store.dueWork.settle(await claimed(NOW + LEASE), {});
        await plan(item('a'));
        const anew = await claimed();
        expect(await store.dueWork.settle(late, {})).toBe(false);
        expect(await store.dueWork.settle(anew, {})).toBe(true);
      });

      it('leaves records and what follows, in one step that outlives a crash', async () => {
        await plan(item('a'));
        const next = [item('a', { dueAt: NOW + 1, payload: 'again' }), item('b', { kind: 'call' })];
        await store.dueWork.settle(await claimed(), { next, records: [record('r', '"old"'), record('r', '"new"')] });
        await store.crash();
        store = await reopen();
        expect(await store.records.get('attempts', 'r', SCOPE)).toBe('"new"');
        const failed = { scope: SCOPE, filters: { status: ['failed'] }, created: {}, limit: 9 };
        expect(await store.records.list('attempts', failed)).toEqual({ documents: ['"new"'], hasMore: false });
        expect(await claim(1, NOW + 1)).toMatchObject([{ key: 'a', payload: 'again', attempt: 1 }]);
        expect(keys(await claim(1, NOW, 'call'))).toEqual(['b']);
      });

      it('can be done again when it failed, and then leaves all that it should', async () => {
        await plan(item('a'));
        const work = await claimed();
        const broken = { ...record('broken', '{}'), scope: null as unknown as string };
        await expect(store.dueWork.settle(work, { records: [record('r', '"kept"'), broken] })).rejects.toThrow();
        expect(await store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await store.dueWork.settle(work, { records: [record('r', '"kept"')] })).toBe(true);
        expect(await store.records.get('attempts', 'r', SCOPE)).toBe('"kept"');
      });

      it('keeps records that come with a further filter', async () => {
        await plan(item('a'), item('b'));
        const [first, second] = await claim();
        await store.dueWork.settle(first!, { records: [record('old', '"old"')] });
        await store.dueWork.settle(second!, { records: [{ ...record('new', '"new"'), filters: { status: 'failed', reason: 'late' } }] });
        const list = async (filters: object): Promise<readonly string[]> =>
          (await store.records.list('attempts', { scope: SCOPE, filters: { ...filters }, created: {}, limit: 9 })).documents;
        expect(await list({ reason: ['late'] })).toEqual(['"new"']);
        expect(await list({ reason: [null] })).toEqual(['"old"']);
        expect(await list({ status: ['failed'] })).toHaveLength(2);
      });
    });

    it('loses nothing that was under way when the process was killed', async () => {
      await plan(item('a'), item('b'));
      await store.dueWork.settle(await claimed(), {});
      await claimed();
      await store.crash();
      store = await reopen();
      expect(keys(await claim(10, NOW + LEASE))).toEqual(['b']);
    });

    it('says how much of each kind waits, and since when', async () => {
      await plan(item('a', { dueAt: NOW - 9 }), item('b'), item('x', { kind: 'call', dueAt: NOW + 99 }));
      await claim(1);
      expect((await store.dueWork.backlog()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        { kind: 'call', count: 1, oldestDueAt: NOW + 99 },
        { kind: 'send', count: 2, oldestDueAt: NOW - 9 },
      ]);
    });
  });
}
