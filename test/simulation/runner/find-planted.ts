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

/** Plants one mistake after another, and runs worlds with each until one fails, `most` of them at most. One process runs them, so that the first is found. */
export async function* findPlanted(
  mistakes: readonly PlantedFault[],
  common: Omit<DaySettings, 'seed'>,
  first: number,
  most: number,
): AsyncGenerator<Found> {
  for (const planted of mistakes) {
    let found: Found = { planted, worlds: 0, seed: null, fault: null };
    await eachSeed(
      () => (found.fault !== null || found.worlds === most ? null : { ...common, planted, seed: first + found.worlds }),
      ({ seed, faults }) => {
        found = { planted, worlds: found.worlds + 1, seed: faults.length > 0 ? seed : null, fault: faults[0] ?? null };
      },
      1,
    );
    yield found;
  }
}
