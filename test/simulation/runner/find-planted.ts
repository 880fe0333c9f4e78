import type { PlantedFault } from '#test/simulation/planted/names';
import { eachSeed } from '#test/simulation/runner/seeds';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

export interface Found {
  readonly planted: PlantedFault;
  /** Worlds that ran until it was found. */
  readonly worlds: number;
  /** The seed of the world that failed, and the fault that was seen; null where none did. */
  readonly seed: number | null;
  readonly fault: string | null;
}

/** Mistakes that are planted in one world, each with how the fault begins that finds it. What is planted alone is found by any fault. */
export type PlantedTogether = Readonly<Partial<Record<PlantedFault, string>>>;

/**
 * Plants the mistakes of each list in worlds until all of them are found, `most` of them at most. `heard` gets each result. Processes take lists in turn. A
 * list has seeds of its own, so which process takes it changes nothing, and a second run finds the same.
 */
export async function findPlanted(
  lists: readonly PlantedTogether[],
  common: Omit<DaySettings, 'seed'>,
  seeds: { readonly first: number; readonly most: number },
  heard: (found: Found) => void,
  processes: number,
): Promise<void> {
  // No process lives a seed twice: Nest would take what it made of the first for its own.
  const left = lists.map((mistakes, n) => new Search(mistakes, seeds.first + n * seeds.most, seeds.most));
  await Promise.all(Array.from({ length: processes }, () => searched(left, common, heard)));
}

/** One process takes one search after another, until none is left. */
async function searched(left: Search[], common: Omit<DaySettings, 'seed'>, heard: (found: Found) => void): Promise<void> {
  let search = left.shift();
  const next = (): DaySettings | null => {
    if (search === undefined) return null;
    if (!search.isOver) return { ...common, ...search.next };
    search = left.shift();
    return next();
  };
  await eachSeed(next, (outcome) => search!.results(outcome).forEach(heard), 1);
}

/** The search for the mistakes of one list. */
class Search {
  private worlds = 0;
  private left: PlantedFault[];

  constructor(
    private readonly mistakes: PlantedTogether,
    private readonly first: number,
    private readonly most: number,
  ) {
    this.left = Object.keys(mistakes) as PlantedFault[];
  }

  get isOver(): boolean {
    return this.left.length === 0;
  }

  /** The next world, with those that are not found yet. */
  get next(): Pick<DaySettings, 'planted' | 'seed'> {
    return { planted: this.left, seed: this.first + this.worlds };
  }

  /** The results of a world: the mistakes that it found, and the others if it was the last. */
  results({ seed, faults }: Outcome): Found[] {
    const worlds = ++this.worlds;
    const isAlone = this.left.length === 1;
    const results = this.left.map((planted) => {
      const fault = faults.find((each) => isAlone || each.startsWith(this.mistakes[planted]!)) ?? null;
      return { planted, worlds, seed: fault === null ? null : seed, fault };
    });
    const over = results.filter(({ fault }) => fault !== null || worlds === this.most);
    this.left = this.left.filter((planted) => over.every((each) => each.planted !== planted));
    return over;
  }
}
