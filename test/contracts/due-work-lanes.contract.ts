import type { ClaimedWork, WorkItem } from '#platform/storage/due-work';
import {
  claimFrom,
  type DueWorkBackend,
  DueWorkSetting,
  type DueWorkUnderTest,
  item,
  keys,
  LEASE,
  NOW,
  stretch,
} from '#test/contracts/due-work-setting';

/** How lanes share due work, and processes lanes. */
export function dueWorkLanesContract(backend: DueWorkBackend): void {
  const { name, oneProcess } = backend;

  describe(`lanes of due work in ${name}`, () => {
    const on = new DueWorkSetting(backend);
    const { plan, claim, claimed } = on;

    describe('lanes', () => {
      const inLane = (lane: string, keys: readonly string[], more: Partial<WorkItem> = {}): WorkItem[] =>
        keys.map((key, n) => item(`${lane}${key}`, { lane, dueAt: NOW - 100 + n, ...more }));
      const limited = (perLane: number, most = 10, now = NOW): Promise<ClaimedWork[]> => claim(most, now, 'send', { perLane });

      it('tell which kinds something may be due of', async () => {
        const due = (now = NOW): Promise<string[]> => on.store.dueWork.kindsDue(['send', 'again', 'later'], now);
        expect(await due()).toEqual([]);
        await plan(
          item('a'),
          item('b', { kind: 'again', rank: 1 }),
          item('c', { kind: 'later', dueAt: NOW + 1 }),
          item('d', { kind: 'of others' }),
        );
        expect((await due()).toSorted()).toEqual(['again', 'send']);
        expect((await due(NOW + 1)).toSorted()).toEqual(['again', 'later', 'send']);
        await claim(10);
        await claim(10, NOW, 'again');
        expect(await due()).toEqual([]);
        expect((await due(NOW + LEASE)).toSorted()).toEqual(['again', 'later', 'send']);
      });

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
        await on.store.dueWork.settle(
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

      it('may have more held than their cap where one process has the store alone, but not while they are tried out after a rest', async () => {
        const ahead = (lane: string): number => (lane === 'a' ? 2 : 0);
        await plan(...inLane('a', ['1', '2', '3', '4', '5']), ...inLane('b', ['1', '2', '3']));
        const held = await claim(10, NOW, 'send', { perLane: 2, ahead });
        expect(keys(held).toSorted()).toEqual(['a1', 'a2', ...(oneProcess ? ['a3', 'a4'] : []), 'b1', 'b2']);
        expect(await claim(10, NOW, 'send', { perLane: 2, ahead })).toEqual([]);
        for (const work of held.filter(({ lane }) => lane === 'a')) await on.store.dueWork.settle(work, { rest: NOW + 10 });
        expect(await claim(10, NOW, 'send', { perLane: 2, ahead })).toEqual([]);
        expect(keys(await claim(10, NOW + 10, 'send', { perLane: 2, ahead }))).toHaveLength(1);
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
        await on.store.dueWork.settle(await claimed(), { again: { dueAt: NOW - 500, rank: 1, countsAsAttempt: true } });
        await plan(...inLane('a', ['2']));
        expect(keys(await claim(1))).toEqual(['a2']);
        expect(await claim(1)).toMatchObject([{ key: 'a1', lane: 'a', rank: 1, attempt: 2 }]);
      });

      describe('that rest', () => {
        const rest = async (until: number): Promise<void> => {
          await plan(...inLane('a', ['1', '2', '3', '4']), ...inLane('b', ['1', '2']));
          const works = await claim(2);
          const ofA = works.find(({ lane }) => lane === 'a')!;
          await on.store.dueWork.settle(ofA, { rest: until, again: { dueAt: NOW, countsAsAttempt: false } });
          for (const work of works) if (work !== ofA) await on.store.dueWork.settle(work, {});
        };

        it('give nothing until then, also after a crash, and hold up no other', async () => {
          await rest(NOW + 1000);
          await plan(...inLane('a', ['new']));
          expect(keys(await claim())).toEqual(['b2']);
          await on.restart();
          expect(keys(await claim(10, NOW + 999))).not.toContainEqual(expect.stringMatching(/^a/));
        });

        it('then give one at a time, until one says that the lane is open', async () => {
          await rest(NOW + 1000);
          await claim();
          const [probe, ...others] = await claim(10, NOW + 1000);
          expect(others).toEqual([]);
          expect(await claim(10, NOW + 1000)).toEqual([]);
          await on.store.dueWork.settle(probe!, { rest: NOW + 3000 });
          expect(await claim(10, NOW + 2999)).toEqual([]);
          const second = await claim(10, NOW + 3000);
          expect(second).toHaveLength(1);
          await on.store.dueWork.settle(second[0]!, { rest: 0 });
          expect(await claim(10, NOW + 3000)).toHaveLength(2);
        });

        it('still count among what is due, and so does what is held', async () => {
          await rest(NOW + 1000);
          expect(await on.store.dueWork.oldestDueAt('send')).toBe(NOW - 99);
          await claim(10, NOW + 1000);
          expect(await on.store.dueWork.backlog()).toEqual([{ kind: 'send', count: 5, oldestDueAt: NOW - 99 }]);
        });

        it('probe again when the probe was never settled', async () => {
          await rest(NOW + 1000);
          await claim();
          await claim(10, NOW + 1000);
          expect((await claim(10, NOW + 1000 + LEASE)).filter(({ lane }) => lane === 'a')).toHaveLength(1);
        });
      });
    });

    (oneProcess === undefined ? describe : describe.skip)(`with several processes${oneProcess ? ` (${oneProcess})` : ''}`, () => {
      let other: DueWorkUnderTest;

      beforeEach(async () => {
        other = await on.open();
      });
      afterEach(() => other.crash());

      it('keeps the cap of a lane over all of them', async () => {
        await plan(...Array.from({ length: 30 }, (_, n) => item(`k${n}`, { lane: 'a' })));
        const asking = [on.store, other, on.store, other, on.store, other];
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
              [on.store, other].map(({ dueWork }) => dueWork.plan('work', each, [item(`k${n}`), item(`j${n}`)])),
            );
            expect(taken.filter(Boolean)).toHaveLength(1);
          }
          planned = true;
        };
        await Promise.all([planBoth(), work(on.store), work(other)]);
        expect(done.toSorted()).toEqual(stretches.flatMap((_, n) => [`j${n}`, `k${n}`]).toSorted());
      });
    });
  });
}
