import { eachSeed } from '#test/simulation/runner/seeds';
import { ACTS, HARDSHIPS, STORES } from '#test/simulation/world/names';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

/** What a fault is of: the name before its first colon. */
const kindOf = (fault: string): string => fault.split(':')[0]!;

/** The most that can be left out of a world that fails so that it still fails alike: stores, acts and hardships, one after the other. */
export async function shrunk(settings: DaySettings, failed: Outcome): Promise<{ without: readonly string[]; outcome: Outcome }> {
  const kinds = new Set(failed.faults.map(kindOf));
  let [without, outcome]: [readonly string[], Outcome] = [settings.without ?? [], failed];
  for (const name of [...STORES, ...HARDSHIPS, ...ACTS].filter((each) => !without.includes(each))) {
    const tried = [...without, name];
    const queue: DaySettings[] = [{ ...settings, without: tried }];
    await eachSeed(
      () => queue.shift() ?? null,
      (each) => {
        if (each.faults.some((fault) => kinds.has(kindOf(fault)))) [without, outcome] = [tried, each];
      },
    );
  }
  return { without, outcome };
}
