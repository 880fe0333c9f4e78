import { eachSeed } from '#test/simulation/runner/seeds';
import { ACTS, HARDSHIPS, SEASONS, STORES } from '#test/simulation/world/names';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

/** What a fault is of: the name before its first colon. */
const kindOf = (fault: string): string => fault.split(':')[0]!;

/**
 * The most that can be left out of a world that fails so that it still fails alike: acts, hardships, seasons and stores, all of them at first, then half of
 * them, down to one. The outcome has its story.
 */
export async function shrunk(
  settings: DaySettings,
  failed: Outcome,
  lived: (settings: DaySettings) => Promise<Outcome> = livedOnce,
): Promise<{ without: readonly string[]; outcome: Outcome }> {
  const kinds = new Set(failed.faults.map(kindOf));
  let without: readonly string[] = settings.without ?? [];
  const leaveOut = async (names: readonly string[]): Promise<void> => {
    const tried = [...without, ...names];
    const { faults } = await lived({ ...settings, without: tried });
    if (faults.some((fault) => kinds.has(kindOf(fault)))) {
      without = tried;
      return;
    }
    const half = Math.ceil(names.length / 2);
    if (half < names.length) for (const part of [names.slice(0, half), names.slice(half)]) await leaveOut(part);
  };
  for (const names of [ACTS, HARDSHIPS, SEASONS, STORES]) await leaveOut(names.filter((name) => !without.includes(name)));
  return { without, outcome: await lived({ ...settings, without, keepsTimeline: true }) };
}

async function livedOnce(settings: DaySettings): Promise<Outcome> {
  const queue = [settings];
  const outcomes: Outcome[] = [];
  await eachSeed(
    () => queue.shift() ?? null,
    (outcome) => void outcomes.push(outcome),
    1,
  );
  return outcomes[0]!;
}
