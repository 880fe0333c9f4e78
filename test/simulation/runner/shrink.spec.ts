import { broken } from '#test/simulation/runner/seeds';
import { shrunk } from '#test/simulation/runner/shrink';
import { ACTS, HARDSHIPS, SEASONS, STORES } from '#test/simulation/world/names';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

const SETTINGS: DaySettings = { seed: 7, days: 1, tls: { certificate: '', key: '' } };
const NAMES: readonly string[] = [...ACTS, ...HARDSHIPS, ...SEASONS, ...STORES];

const outcome = (...faults: string[]): Outcome => ({ ...broken(SETTINGS.seed, ''), faults });
const except = (...names: string[]): string[] => NAMES.filter((name) => !names.includes(name)).toSorted();

/** Lives worlds that fail with what `faultsOf` returns of the names that were not left out, and keeps the settings of each. */
function worlds(faultsOf: (has: (name: string) => boolean) => string[]): {
  lived: (settings: DaySettings) => Promise<Outcome>;
  called: DaySettings[];
} {
  const called: DaySettings[] = [];
  const lived = async (settings: DaySettings): Promise<Outcome> => {
    called.push(settings);
    return outcome(...faultsOf((name) => !settings.without!.includes(name)));
  };
  return { lived, called };
}

describe('the shortest world that still fails', () => {
  it('has only what the fault needs, from each half', async () => {
    const needed = ['refund', 'close the month', 'lostAnswers', 'kurta'];
    const { lived } = worlds((has) => (needed.every(has) ? ['once: re_1 was requested 2 times'] : []));
    const { without } = await shrunk(SETTINGS, outcome('once: re_2 was requested 2 times'), lived);
    expect(without.toSorted()).toEqual(except(...needed));
  });

  it('fails by the same truth: another fault is another story', async () => {
    const { lived } = worlds((has) => (has('cancel') ? ['money: 5 are kept'] : ['rest: 3 jobs wait']));
    const { without } = await shrunk(SETTINGS, outcome('money: 7 are kept'), lived);
    expect(without.toSorted()).toEqual(except('cancel'));
  });

  it('is found in one world for each kind of thing where nothing is needed, and tells its story', async () => {
    const { lived, called } = worlds(() => ['cleared: 3 timers are left']);
    const { without } = await shrunk(SETTINGS, outcome('cleared: 3 timers are left'), lived);
    expect(without.toSorted()).toEqual(except());
    expect(called.map(({ keepsTimeline = false }) => keepsTimeline)).toEqual([false, false, false, false, true]);
  });

  it('keeps everything where it fails no longer once anything is left out', async () => {
    const { lived } = worlds((has) => (NAMES.every(has) ? ['kept: ord_1 is in no list'] : []));
    expect((await shrunk(SETTINGS, outcome('kept: ord_1 is in no list'), lived)).without).toEqual([]);
  });

  it('lacks what was left out before', async () => {
    const { lived } = worlds((has) => (has('refund') ? ['money: 5 are kept'] : []));
    const settings = { ...SETTINGS, without: ['cancel', 'sarees'] };
    expect((await shrunk(settings, outcome('money: 5 are kept'), lived)).without.toSorted()).toEqual(except('refund'));
  });
});
