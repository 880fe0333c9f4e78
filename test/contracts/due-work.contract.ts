import { at, type DueWorkBackend, DueWorkSetting, item, keys, LEASE, NOW, record, SCOPE, stretch } from '#test/contracts/due-work-setting';

/** What a keeper of due work must do. */
export function dueWorkContract(backend: DueWorkBackend): void {
  describe(`due work in ${backend.name}`, () => {
    const on = new DueWorkSetting(backend);
    const { plan, claim, claimed } = on;

    describe('planning', () => {
      it('moves the planner and keeps the items, in one step that outlives a crash', async () => {
        expect(await on.store.dueWork.planned('work')).toBeNull();
        await on.store.dueWork.plan('work', stretch(null, 7), [item('a')]);
        await on.restart();
        expect(await on.store.dueWork.planned('work')).toBe(at(7));
        expect(await on.store.dueWork.planned('another')).toBeNull();
        expect(await claim()).toMatchObject([{ ...item('a'), attempt: 1 }]);
      });

      it('leaves an item that exists as it is', async () => {
        await plan(item('a', { dueAt: NOW + 5 }));
        await plan(item('a', { dueAt: NOW, payload: 'other' }), item('a', { kind: 'call' }));
        expect(await claim()).toEqual([]);
        expect(await claim(10, NOW + 5)).toMatchObject([{ payload: { to: 'a' } }]);
      });

      it('fails, rather than losing the item, when one has no moment to be due at', async () => {
        await expect(on.store.dueWork.plan('work', stretch(null, 7), [item('a'), item('b', { dueAt: Number.NaN })])).rejects.toThrow();
        expect(await on.store.dueWork.planned('work')).toBeNull();
        expect(await on.store.dueWork.backlog()).toEqual([]);
      });

      it('says since when the oldest item of a kind is due, until that is done', async () => {
        expect(await on.store.dueWork.oldestDueAt('send')).toBeNull();
        await plan(item('b', { dueAt: NOW - 1 }), item('a', { dueAt: NOW - 2 }), item('x', { kind: 'call', dueAt: NOW - 3 }));
        expect(await on.store.dueWork.oldestDueAt('send')).toBe(NOW - 2);
        await on.store.dueWork.settle(await claimed(), {});
        expect(await on.store.dueWork.oldestDueAt('send')).toBe(NOW - 1);
      });

      it('says whether something is due under keys that begin alike, until it is done', async () => {
        const { dueWork } = on.store;
        await plan(item('one/a', { dueAt: NOW + 1 }), item('one/ä₹'), item('one', { kind: 'call' }), item('other/a'));
        const due = (now = NOW): Promise<boolean[]> => Promise.all(['one/', 'on', 'two/'].map((keys) => dueWork.isDue('send', keys, now)));
        expect(await due(NOW - 1)).toEqual([false, false, false]);
        expect(await due()).toEqual([true, true, false]);
        for (const work of await claim()) await dueWork.settle(work, {});
        expect(await due()).toEqual([false, false, false]);
        expect(await due(NOW + 1)).toEqual([true, true, false]);
      });

      it('takes in nothing from a stretch of history that does not begin where the planner stands', async () => {
        expect(await on.store.dueWork.plan('work', stretch(null, 7), [item('a')])).toBe(true);
        await on.store.dueWork.settle(await claimed(), {});
        expect(await on.store.dueWork.plan('work', stretch(null, 7), [item('a')])).toBe(false);
        expect(await on.store.dueWork.plan('work', stretch(6, 8), [item('a')])).toBe(false);
        expect(await on.store.dueWork.backlog()).toEqual([]);
        expect(await on.store.dueWork.planned('work')).toBe(at(7));
        expect(await on.store.dueWork.plan('work', stretch(7, 8), [item('a')])).toBe(true);
        expect(await on.store.dueWork.planned('work')).toBe(at(8));
      });
    });

    describe('adding', () => {
      it('keeps items that follow from no history, durably, and leaves those that are there as they are', async () => {
        await on.store.dueWork.add([item('a', { lane: 'one' }), item('b')]);
        await on.store.dueWork.add([item('a', { payload: 'another' })]);
        await on.restart();
        expect(await on.store.dueWork.planned('work')).toBeNull();
        const works = await claim();
        expect(keys(works).sort()).toEqual(['a', 'b']);
        expect(works.find(({ key }) => key === 'a')).toMatchObject({ lane: 'one', payload: { to: 'a' } });
      });

      it('takes an item that was done before as a new one', async () => {
        await on.store.dueWork.add([item('a')]);
        await on.store.dueWork.settle(await claimed(), {});
        await on.store.dueWork.add([item('a')]);
        expect(keys(await claim())).toEqual(['a']);
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
        expect([first.leftBehind, second.leftBehind]).toEqual([false, true]);
        expect(second.token).not.toBe(first.token);
      });

      it('gives at once what its holder let go of, as work that was left behind', async () => {
        await plan(item('a', { lane: 'one' }), item('b'), item('c', { dueAt: NOW + 1 }));
        const held = await claim(2, NOW, 'send', { perLane: 1 });
        expect(await claim()).toEqual([]);
        await on.store.dueWork.letGo(held);
        const again = await claim(10, NOW, 'send', { perLane: 1 });
        expect(keys(again).sort()).toEqual(['a', 'b']);
        for (const work of again) expect(work).toMatchObject({ attempt: 2, leftBehind: true });
        await on.store.dueWork.letGo(held);
        expect(await claim()).toEqual([]);
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
        expect(await on.store.dueWork.settle(await claimed(), {})).toBe(true);
        expect(await claim(1, NOW + LEASE)).toEqual([]);
        expect(await on.store.dueWork.backlog()).toEqual([]);
      });

      it('makes it due again, with a new payload or the old one', async () => {
        await plan(item('a'));
        await on.store.dueWork.settle(await claimed(), { again: { dueAt: NOW + 10, countsAsAttempt: true } });
        expect(await claim()).toEqual([]);
        const second = await claimed(NOW + 10);
        expect(second).toMatchObject({ attempt: 2, dueAt: NOW + 10, payload: { to: 'a' } });
        await on.store.dueWork.settle(second, { again: { dueAt: NOW + 20, payload: null, countsAsAttempt: true } });
        expect(await claimed(NOW + 20)).toMatchObject({ attempt: 3, payload: null });
      });

      it('gives an attempt back that was our own fault', async () => {
        await plan(item('a'));
        await on.store.dueWork.settle(await claimed(), { again: { dueAt: NOW, countsAsAttempt: false } });
        expect(await claimed()).toMatchObject({ attempt: 1, leftBehind: false });
      });

      it('keeps the outcome of what was let go of, as long as nobody else has claimed it', async () => {
        await plan(item('a'), item('b'));
        const [first, second] = await claim();
        await on.store.dueWork.letGo([first!, second!]);
        expect(await on.store.dueWork.settle(first!, {})).toBe(true);
        expect(keys(await claim())).toEqual(['b']);
        expect(await on.store.dueWork.settle(second!, {})).toBe(false);
      });

      it('writes nothing for one whose item somebody else has claimed since', async () => {
        await plan(item('a'));
        const late = await claimed();
        const newer = await claimed(NOW + LEASE);
        const settlement = { records: [record('r', '{}')], next: [item('b')] };
        expect(await on.store.dueWork.settle(late, settlement)).toBe(false);
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await claim()).toEqual([]);
        expect(await on.store.dueWork.settle(newer, settlement)).toBe(true);
        expect(await on.store.dueWork.settle(newer, settlement)).toBe(false);
      });

      it('fences off an old claim even when the same work was planned anew', async () => {
        await plan(item('a'));
        const late = await claimed();
        await on.store.dueWork.settle(await claimed(NOW + LEASE), {});
        await plan(item('a'));
        const anew = await claimed(NOW + LEASE);
        expect(await on.store.dueWork.settle(late, {})).toBe(false);
        expect(await on.store.dueWork.settle(anew, {})).toBe(true);
      });

      it('leaves records and what follows, in one step that outlives a crash', async () => {
        await plan(item('a'));
        const next = [item('a', { dueAt: NOW + 1, payload: 'again' }), item('b', { kind: 'call' })];
        await on.store.dueWork.settle(await claimed(), { next, records: [record('r', '"old"'), record('r', '"new"')] });
        await on.restart();
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBe('"new"');
        const failed = { scope: SCOPE, filters: { status: ['failed'] }, created: {}, limit: 9 };
        expect(await on.store.records.list('attempts', failed)).toEqual({ documents: ['"new"'], hasMore: false });
        expect(await claim(1, NOW + 1)).toMatchObject([{ key: 'a', payload: 'again', attempt: 1 }]);
        expect(keys(await claim(1, NOW, 'call'))).toEqual(['b']);
      });

      it('can be done again when it failed, and then leaves all that it should', async () => {
        await plan(item('a'));
        const work = await claimed();
        const undated = item('b', { dueAt: Number.NaN });
        await expect(on.store.dueWork.settle(work, { records: [record('r', '"kept"')], next: [undated] })).rejects.toThrow();
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await on.store.dueWork.backlog()).toMatchObject([{ count: 1 }]);
        expect(await on.store.dueWork.settle(work, { records: [record('r', '"kept"')] })).toBe(true);
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBe('"kept"');
      });

      it('brings back what follows once more when its work comes to it again', async () => {
        await plan(item('a'));
        const next = [item('b', { kind: 'call' })];
        for (const turn of [1, 2]) {
          const again = { dueAt: NOW, countsAsAttempt: false };
          expect(await on.store.dueWork.settle(await claimed(), { next, again })).toBe(true);
          const [call] = await claim(1, NOW, 'call');
          expect([turn, call?.key]).toEqual([turn, 'b']);
          await on.store.dueWork.settle(call!, {});
        }
      });
    });

    it('loses nothing that was under way when the process was killed', async () => {
      await plan(item('a'), item('b'));
      await on.store.dueWork.settle(await claimed(), {});
      await claimed();
      await on.restart();
      expect(keys(await claim(10, NOW + LEASE))).toEqual(['b']);
    });

    it('says how much of each kind waits, and since when', async () => {
      await plan(item('a', { dueAt: NOW - 9 }), item('b'), item('x', { kind: 'call', dueAt: NOW + 99 }));
      await claim(1);
      expect((await on.store.dueWork.backlog()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        { kind: 'call', count: 1, oldestDueAt: NOW + 99 },
        { kind: 'send', count: 2, oldestDueAt: NOW - 9 },
      ]);
      await on.restart();
      const [oldest] = await claim(1, NOW + LEASE);
      await on.store.dueWork.settle(oldest!, {});
      expect(await on.store.dueWork.backlog()).toContainEqual(expect.objectContaining({ kind: 'send', count: 1 }));
    });
  });
}
