import { type DueWorkBackend, DueWorkSetting, item, keys, LEASE, NOW, stretch } from '#test/contracts/due-work-setting';

const HOURS = 3_600_000;
const [MINE, OTHER, LIVE] = ['acct_1:test', 'acct_2:test', 'acct_1:live'];

/** What a keeper of due work must do with what is due by the time of an account's own. */
export function dueWorkClocksContract(backend: DueWorkBackend): void {
  describe(`clocks of due work in ${backend.name}`, () => {
    const on = new DueWorkSetting(backend);
    const { plan, advance, claim, claimed } = on;
    const later = (key: string, hours: number, more = {}) => item(key, { dueAt: NOW + hours * HOURS, clock: MINE, ...more });

    it('gives what a clock has reached, and keeps what it has not, and what goes by another or by none', async () => {
      await plan(later('near', 1), later('far', 2), later('another', 1, { clock: OTHER }), later('machine', 1, { clock: undefined }));
      expect(await claim()).toEqual([]);
      await advance(MINE, HOURS);
      expect(await claim()).toMatchObject([{ key: 'near', dueAt: NOW + HOURS, clock: MINE }]);
      expect(keys(await claim(10, NOW + HOURS))).toEqual(expect.arrayContaining(['far', 'another', 'machine']));
    });

    it('keeps no clock of live mode, which is always the machine’s', async () => {
      await plan(later('live', 1, { clock: LIVE }));
      const work = await claimed(NOW + HOURS);
      expect(work).toMatchObject({ key: 'live', dueAt: NOW + HOURS });
      expect(work.clock).toBeUndefined();
      await on.store.dueWork.settle(work, { again: { dueAt: NOW, countsAsAttempt: true } });
      expect(await on.store.dueWork.awaited(LIVE, NOW)).toBe(false);
    });

    it('reckons by the clock as it is whatever comes later', async () => {
      await advance(MINE, HOURS);
      await plan(later('a', 1));
      const work = await claimed();
      const again = { dueAt: NOW + 2 * HOURS, countsAsAttempt: true };
      await on.store.dueWork.settle(work, { again, next: [later('b', 3)] });
      expect(await claim(10, NOW + HOURS - 1)).toEqual([]);
      const second = await claimed(NOW + HOURS);
      expect(second).toMatchObject({ key: 'a', dueAt: NOW + 2 * HOURS });
      await on.store.dueWork.settle(second, {});
      expect(await claimed(NOW + 2 * HOURS)).toMatchObject({ key: 'b', dueAt: NOW + 3 * HOURS });
    });

    it('keeps how far a clock is ahead, and where its items stand, over a crash', async () => {
      await plan(later('a', 1), later('b', 2, { lane: 'one', rank: 1 }));
      await advance(MINE, 2 * HOURS);
      await on.restart();
      expect([await on.store.dueWork.ahead(MINE), await on.store.dueWork.ahead(OTHER)]).toEqual([2 * HOURS, 0]);
      expect(keys(await claim())).toEqual(['a', 'b']);
    });

    it('lets a clock go forward only', async () => {
      await advance(MINE, 2 * HOURS);
      await advance(MINE, HOURS);
      expect(await on.store.dueWork.ahead(MINE)).toBe(2 * HOURS);
      await plan(later('a', 2));
      expect(keys(await claim())).toEqual(['a']);
    });

    it('leaves a lane where others go by another clock, or none, as it was to them', async () => {
      await plan(later('mine', 5, { lane: 'one' }), later('theirs', 3, { lane: 'one', clock: OTHER }), item('now', { lane: 'one' }));
      await advance(MINE, 5 * HOURS);
      expect(keys(await claim()).toSorted()).toEqual(['mine', 'now']);
      expect(keys(await claim(10, NOW + 3 * HOURS - 1))).not.toContain('theirs');
    });

    it('leaves work that is held with its holder, and has it due by the new time afterwards', async () => {
      await plan(later('a', 0), later('b', 0));
      const [one] = await claim(1);
      await claim(1);
      await advance(MINE, HOURS);
      expect(await claim()).toEqual([]);
      await on.store.dueWork.settle(one!, { again: { dueAt: NOW + HOURS, countsAsAttempt: true } });
      expect(await claim()).toMatchObject([{ key: one!.key, attempt: 2 }]);
      expect(keys(await claim(10, NOW + LEASE))).toHaveLength(2);
    });

    it('says whether something is due by a clock and not done', async () => {
      const awaited = () => on.store.dueWork.awaited(MINE, NOW);
      await plan(later('a', 1), later('b', 2), item('c'));
      expect(await awaited()).toBe(false);
      await advance(MINE, HOURS);
      expect(await awaited()).toBe(true);
      const work = (await claim(10)).find(({ key }) => key === 'a')!;
      expect(await awaited()).toBe(true);
      await on.store.dueWork.settle(work, {});
      expect(await awaited()).toBe(false);
    });

    it('moves what is planned, made due again, or follows at the very moment the clock goes forward', async () => {
      await plan(...Array.from({ length: 20 }, (_, n) => later(`k${n}`, 0)));
      const works = await claim(20);
      const settled = works.map((work, n) => {
        const again = { dueAt: NOW + HOURS, countsAsAttempt: true };
        return on.store.dueWork.settle(work, n % 2 === 0 ? { again } : { next: [later(`${work.key}+`, 1)] });
      });
      await Promise.all([...settled, advance(MINE, HOURS)]);
      expect(await claim(30)).toHaveLength(20);
    });

    it('takes no clock from a stretch of history that another process has read', async () => {
      await plan(item('a'));
      expect(await on.store.dueWork.plan('work', stretch(null, 7), [], [{ clock: MINE, ahead: HOURS }])).toBe(false);
      expect(await on.store.dueWork.ahead(MINE)).toBe(0);
    });
  });
}
