import { PLANTED, type PlantedFault } from '#test/simulation/planted/names';
import { eachSeed } from '#test/simulation/runner/seeds';
import type { DaySettings } from '#test/simulation/world/day';

export interface Found {
  readonly planted: PlantedFault;
  /** Worlds that ran until the first failed. */
  readonly worlds: number;
  /** The first fault that was seen; null where all of them held. */
  readonly fault: string | null;
}

/** Plants one mistake after another, and runs worlds with each until one fails, `most` of them at most. */
export async function* findPlanted(common: Omit<DaySettings, 'seed'>, first: number, most: number): AsyncGenerator<Found> {
  for (const planted of PLANTED) {
    let [seed, worlds, fault]: [number, number, string | null] = [first, 0, null];
    await eachSeed(
      () => (fault !== null || seed >= first + most ? null : { ...common, planted, seed: seed++ }),
      ({ faults }) => {
        if (fault !== null) return;
        worlds++;
        fault = faults[0] ?? null;
      },
    );
    yield { planted, worlds, fault };
  }
}
