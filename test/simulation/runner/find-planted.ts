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

interface Search {
  readonly planted: PlantedFault;
  readonly first: number;
}

/**
 * Plants each mistake in worlds until one fails, `most` of them at most. `heard` gets each result. Processes take mistakes in turn. A mistake has seeds of
 * its own, so which process takes it changes nothing, and a second run finds the same.
 */
export async function findPlanted(
  mistakes: readonly PlantedFault[],
  common: Omit<DaySettings, 'seed'>,
  seeds: { readonly first: number; readonly most: number },
  heard: (found: Found) => void,
  processes: number,
): Promise<void> {
  // No process lives a seed twice: Nest would take what it made of the first for its own.
  const left = mistakes.map((planted, n) => ({ planted, first: seeds.first + n * seeds.most }));
  await Promise.all(Array.from({ length: processes }, () => searched(left, common, seeds.most, heard)));
}

/** One process takes one search after another, until none is left. */
async function searched(left: Search[], common: Omit<DaySettings, 'seed'>, most: number, heard: (found: Found) => void): Promise<void> {
  let search = left.shift();
  let worlds = 0;
  await eachSeed(
    () => (search === undefined ? null : { ...common, planted: search.planted, seed: search.first + worlds }),
    ({ seed, faults }) => {
      worlds++;
      if (faults.length === 0 && worlds < most) return;
      heard({ planted: search!.planted, worlds, seed: faults.length > 0 ? seed : null, fault: faults[0] ?? null });
      [search, worlds] = [left.shift(), 0];
    },
    1,
  );
}
