import type { Claim, ClaimedWork, DueWork, RecordWrite, Stretch, WorkItem } from '#platform/storage/due-work';
import type { Records } from '#platform/storage/records';
import { eventually } from '#test/support/eventually';

export interface DueWorkUnderTest {
  readonly dueWork: DueWork;
  readonly records: Records;
  /** Ends as a killed process does: its leases are settled by nobody. */
  crash(): Promise<void>;
  /** Sets the clock that leases are measured by, where that is not the caller's. */
  clockIs?(milliseconds: number): void;
}

export interface DueWorkBackend {
  /** A place of its own, and what opens it; opened again, it is as it was. */
  place(): () => Promise<DueWorkUnderTest>;
  /** Why several processes cannot share a place, if they cannot. */
  readonly oneProcess?: string;
}

const NOW = 1_760_000_000_000;
const LEASE = 30_000;
const SCOPE = 'acct_1:test';

const at = (place: number): string => String(place).padStart(20, '0');
const stretch = (from: number | null, to: number): Stretch => ({ from: from === null ? null : at(from), to: at(to) });
const item = (key: string, more: Partial<WorkItem> = {}): WorkItem => ({ kind: 'send', key, dueAt: NOW, payload: { to: key }, ...more });
const record = (id: string, json: string): RecordWrite => ({
  collection: 'attempts',
  id,
  scope: SCOPE,
  createdAt: 1,
  filters: { status: 'failed' },
  json,
});

const claimFrom = (store: DueWorkUnderTest, kind: string, claim: Claim): Promise<ClaimedWork[]> => {
  store.clockIs?.(claim.now);
  return store.dueWork.claim(kind, claim);
};

/** What a keeper of due work must do. */
export function dueWorkContract(name: string, { place, oneProcess }: DueWorkBackend): void {
  describe(`due work in ${name}`, () => {
    let reopen: () => Promise<DueWorkUnderTest>;
    let store: DueWorkUnderTest;
    let places = 0;

    beforeEach(async () => {
      reopen = place();
      store = await reopen();
    });
    afterEach(() => store.crash());

    const plan = async (...items: WorkItem[]): Promise<boolean> =>
      store.dueWork.plan('work', { from: await store.dueWork.planned('work'), to: at(++places) }, items);
    const claim = (most = 10, now = NOW, kind = 'send', more: Partial<Claim> = {}): Promise<ClaimedWork[]> =>
      claimFrom(store, kind, { most, now, lease: LEASE, ...more });
    const claimed = async (now = NOW): Promise<ClaimedWork> => (await claim(1, now))[0]!;
    const keys = (works: readonly ClaimedWork[]): string[] => works.map(({ key }) => key);
    const backlog = async (): Promise<object[]> => store.dueWork.backlog();

    describe('planning', () => {
      it('moves the planner and keeps the items, in one step that outlives a crash', async () => {
        expect(await store.dueWork.planned('work')).toBeNull();
        await store.dueWork.plan('work', stretch(null, 7), [item('a')]);
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
        await expect(store.dueWork.plan('work', stretch(null, 7), [item('a'), item('b', { dueAt: Number.NaN })])).rejects.toThrow();
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

      it('takes in nothing from a stretch of history that does not begin where the planner stands', async () => {
        expect(await store.dueWork.plan('work', stretch(null, 7), [item('a')])).toBe(true);
        await store.dueWork.settle(await claimed(), {});
        expect(await store.dueWork.plan('work', stretch(null, 7), [item('a')])).toBe(false);
        expect(await store.dueWork.plan('work', stretch(6, 8), [item('a')])).toBe(false);
        expect(await backlog()).toEqual([]);
        expect(await store.dueWork.planned('work')).toBe(at(7));
        expect(await store.dueWork.plan('work', stretch(7, 8), [item('a')])).toBe(true);
        expect(await store.dueWork.planned('work')).toBe(at(8));
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
        expect(second.token).not.toBe(first.token);
      });

      it('finds what is due behind many items that are held', async () => {
        await plan(...Array.from({ length: 20 }, (_, n) => item(`k${n}`, { dueAt: NOW - 100 + n })));
        await claim(20);
        await plan(item('late'));
        expect(keys(await claim(1))).toEqual(['late']);
      });
    });

    describe('lanes', () => {
      const inLane = (lane: string, keys: readonly string[], more: Partial<WorkItem> = {}): WorkItem[] =>
        keys.map((key, n) => item(`${lane}${key}`, { lane, dueAt: NOW - 100 + n, ...more }));
      const limited = (perLane: number, most = 10, now = NOW): Promise<ClaimedWork[]> => claim(most, now, 'send', { perLane });

      it('take turns, so that none keeps another waiting', async () => {
        await plan(...inLane('a', ['1', '2', '3', '4', '5', '6']), ...inLane('b', ['1'], { dueAt: NOW - 1 }), item('common'));
        const turns: string[][] = [];
        for (let n = 0; n < 4; n++) turns.push(keys(await claim(2)));
        expect(turns[0]!.concat(turns[1]!)).toEqual(expect.arrayContaining(['a1', 'b1', 'common']));
        expect(turns.flat()).toHaveLength(8);
      });

      it('go in the order in which they were served last', async () => {
        await plan(...inLane('a', ['1', '2', '3']), ...inLane('b', ['1', '2', '3']), ...inLane('c', ['1', '2', '3']));
        const turns: string[] = [];
        for (let n = 0; n < 9; n++) turns.push(...keys(await claim(1)).map((key) => key[0]!));
        const first = turns.slice(0, 3);
        expect(first.toSorted()).toEqual(['a', 'b', 'c']);
        expect(turns).toEqual([...first, ...first, ...first]);
      });

      it('share what one claim asks for', async () => {
        await plan(...inLane('a', ['1', '2', '3', '4', '5', '6']), ...inLane('b', ['1', '2', '3', '4', '5', '6']));
        expect(keys(await claim(6)).toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
        expect(keys(await claim(6)).toSorted()).toEqual(['a4', 'a5', 'a6', 'b4', 'b5', 'b6']);
      });

      it('never have more held than their cap, and give the next when one is settled', async () => {
        await plan(...inLane('a', ['1', '2', '3', '4']), ...inLane('b', ['1']));
        const [first, ...rest] = await limited(2);
        expect(keys([first!, ...rest]).toSorted()).toEqual(['a1', 'a2', 'b1']);
        expect(await limited(2)).toEqual([]);
        await store.dueWork.settle(
          [first!, ...rest].find(({ key }) => key === 'a1')!,
          {},
        );
        expect(keys(await limited(2))).toEqual(['a3']);
      });

      it('keep their cap when many ask at once', async () => {
        await plan(
          ...inLane(
            'a',
            Array.from({ length: 30 }, (_, n) => `${n}`),
          ),
        );
        const given = await Promise.all(Array.from({ length: 10 }, () => limited(4)));
        expect(given.flat().length).toBeLessThanOrEqual(4);
        expect((await limited(4)).length).toBe(4 - given.flat().length);
      });

      it('have no cap when an item names none', async () => {
        await plan(...Array.from({ length: 5 }, (_, n) => item(`k${n}`)));
        expect(await limited(1)).toHaveLength(5);
      });

      it('are full no longer when the leases have ended', async () => {
        await plan(...inLane('a', ['1', '2', '3']));
        expect(keys(await limited(2))).toEqual(['a1', 'a2']);
        expect(await limited(2, 10, NOW + LEASE - 1)).toEqual([]);
        expect(await limited(2, 10, NOW + LEASE)).toHaveLength(2);
        expect(await limited(2, 10, NOW + LEASE)).toEqual([]);
      });

      it('give first attempts before retries, of their own and of other lanes', async () => {
        await plan(
          ...inLane('a', ['retry'], { rank: 1, dueAt: NOW - 999 }),
          ...inLane('a', ['first']),
          ...inLane('b', ['first'], { dueAt: NOW }),
        );
        expect(keys(await claim(2)).toSorted()).toEqual(['afirst', 'bfirst']);
        const [retry] = await claim(1);
        expect(retry).toMatchObject({ key: 'aretry', lane: 'a', rank: 1 });
      });

      it('keep an item that is due again, behind first attempts when it is said to be a retry', async () => {
        await plan(...inLane('a', ['1']));
        await store.dueWork.settle(await claimed(), { again: { dueAt: NOW - 500, rank: 1, countsAsAttempt: true } });
        await plan(...inLane('a', ['2']));
        expect(keys(await claim(1))).toEqual(['a2']);
        expect(await claim(1)).toMatchObject([{ key: 'a1', lane: 'a', rank: 1, attempt: 2 }]);
      });

      describe('that rest', () => {
        const rest = async (until: number): Promise<void> => {
          await plan(...inLane('a', ['1', '2', '3', '4']), ...inLane('b', ['1', '2']));
          const works = await claim(2);
          const ofA = works.find(({ lane }) => lane === 'a')!;
          await store.dueWork.settle(ofA, { rest: until, again: { dueAt: NOW, countsAsAttempt: false } });
          for (const work of works) if (work !== ofA) await store.dueWork.settle(work, {});
        };

        it('give nothing until then, also after a crash, and hold up no other', async () => {
          await rest(NOW + 1000);
          await plan(...inLane('a', ['new']));
          expect(keys(await claim())).toEqual(['b2']);
          await store.crash();
          store = await reopen();
          expect(keys(await claim(10, NOW + 999))).not.toContainEqual(expect.stringMatching(/^a/));
        });

        it('then give one at a time, until one says that the lane is open', async () => {
          await rest(NOW + 1000);
          await claim();
          const [probe, ...others] = await claim(10, NOW + 1000);
          expect(others).toEqual([]);
          expect(await claim(10, NOW + 1000)).toEqual([]);
          await store.dueWork.settle(probe!, { rest: NOW + 3000 });
          expect(await claim(10, NOW + 2999)).toEqual([]);
          const second = await claim(10, NOW + 3000);
          expect(second).toHaveLength(1);
          await store.dueWork.settle(second[0]!, { rest: 0 });
          expect(await claim(10, NOW + 3000)).toHaveLength(2);
        });

        it('probe again when the probe was never settled', async () => {
          await rest(NOW + 1000);
          await claim();
          await claim(10, NOW + 1000);
          expect((await claim(10, NOW + 1000 + LEASE)).filter(({ lane }) => lane === 'a')).toHaveLength(1);
        });
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
        const anew = await claimed(NOW + LEASE);
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
        const undated = item('b', { dueAt: Number.NaN });
        await expect(store.dueWork.settle(work, { records: [record('r', '"kept"')], next: [undated] })).rejects.toThrow();
        expect(await store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await store.dueWork.settle(work, { records: [record('r', '"kept"')] })).toBe(true);
        expect(await store.records.get('attempts', 'r', SCOPE)).toBe('"kept"');
      });

      it('lets records go when their time is over, unless they were written again without one', async () => {
        await plan(item('a'), item('b'), item('c'));
        const [first, second] = await claim();
        const expiring = { ...record('short', '{}'), expiresAt: NOW + 60_000 };
        await store.dueWork.settle(first!, {
          records: [expiring, { ...expiring, id: 'kept' }, { ...expiring, id: 'long', expiresAt: NOW + 60_001 }],
        });
        await store.dueWork.settle(second!, { records: [record('kept', '{}')] });
        const left = async (): Promise<string[]> => {
          const found: string[] = [];
          for (const id of ['short', 'kept', 'long']) if ((await store.records.get('attempts', id, SCOPE)) !== null) found.push(id);
          return found;
        };
        expect(await left()).toEqual(['short', 'kept', 'long']);
        const [third] = await claim(1, NOW + 60_000);
        await store.dueWork.settle(third!, {});
        await eventually(async () => expect(await left()).toEqual(['kept', 'long']));
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

    (oneProcess === undefined ? describe : describe.skip)(`with several processes${oneProcess ? ` (${oneProcess})` : ''}`, () => {
      let other: DueWorkUnderTest;

      beforeEach(async () => {
        other = await reopen();
      });
      afterEach(() => other.crash());

      it('keeps the cap of a lane over all of them', async () => {
        await plan(...Array.from({ length: 30 }, (_, n) => item(`k${n}`, { lane: 'a' })));
        const asking = [store, other, store, other, store, other];
        const given = await Promise.all(asking.map((each) => claimFrom(each, 'send', { most: 10, perLane: 4, now: NOW, lease: LEASE })));
        expect(given.flat().length).toBeLessThanOrEqual(4);
        expect((await claim(10, NOW, 'send', { perLane: 4 })).length).toBe(4 - given.flat().length);
      });

      it('does each piece of work once, whichever of them plans it and however often', async () => {
        const done: string[] = [];
        let planned = false;
        const work = async (worker: DueWorkUnderTest): Promise<void> => {
          for (let idle = false; !(idle && planned);) {
            const over = planned;
            const works = await claimFrom(worker, 'send', { most: 5, now: NOW, lease: LEASE });
            for (const each of works) if (await worker.dueWork.settle(each, {})) done.push(each.key);
            idle = works.length === 0 && over;
          }
        };
        const stretches = Array.from({ length: 20 }, (_, n) => stretch(n === 0 ? null : n, n + 1));
        const planBoth = async (): Promise<void> => {
          for (const [n, each] of stretches.entries()) {
            const taken = await Promise.all(
              [store, other].map(({ dueWork }) => dueWork.plan('work', each, [item(`k${n}`), item(`j${n}`)])),
            );
            expect(taken.filter(Boolean)).toHaveLength(1);
          }
          planned = true;
        };
        await Promise.all([planBoth(), work(store), work(other)]);
        expect(done.toSorted()).toEqual(stretches.flatMap((_, n) => [`j${n}`, `k${n}`]).toSorted());
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
