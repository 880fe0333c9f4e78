import type { PlantedFault } from '#test/simulation/planted/names';
import { eachSeed } from '#test/simulation/runner/seeds';
import type { DaySettings } from '#test/simulation/world/day';

export interface Found {
  readonly planted: PlantedFault;
  /** Worlds that ran until the first failed. */
  readonly worlds: number;
  /** The seed of the one that failed, and the first fault that was seen; null where all of them held. */
  readonly seed: number | null;
  readonly fault: string | null;
}

/**
 * Plants one mistake after another, and runs worlds with each until one fails, `most` of them at most. `heard` gets each result. One process runs all
 * worlds in the order of their seeds, so that a second run finds the same.
 */
export async function findPlanted(
  mistakes: readonly PlantedFault[],
  common: Omit<DaySettings, 'seed'>,
  seeds: { readonly first: number; readonly most: number },
  heard: (found: Found) => void,
): Promise<void> {
  let [n, worlds] = [0, 0];
  // No process lives a seed twice: Nest would take what it made of the first for its own.
  let next = seeds.first;
  await eachSeed(
    () => (n === mistakes.length ? null : { ...common, planted: mistakes[n]!, seed: next++ }),
    ({ seed, faults }) => {
      worlds++;
      if (faults.length === 0 && worlds < seeds.most) return;
      heard({ planted: mistakes[n]!, worlds, seed: faults.length > 0 ? seed : null, fault: faults[0] ?? null });
      [n, worlds] = [n + 1, 0];
    },
    1,
  );
}
