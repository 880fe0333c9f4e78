/** One figure of a benchmark: how near it comes to the floor measured in the same run, which alone counts on a shared machine. */
export interface BenchResult {
  readonly name: string;
  /** Ours by the floor's: 1 is as fast as the floor. */
  readonly ratio: number;
  readonly goal: number;
  /** Ours, in units per second. */
  readonly rate: number;
  /** The floor's, in units per second. */
  readonly floor: number;
  readonly unit: string;
  readonly note?: string;
}

/** One run of something measured, given the number of the run; how many units it did. */
export type Measured = (run: number) => Promise<number>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Runs both by turns, the one first that was second before, after one unmeasured run each; medians of the rates and of the ratios of neighbours.
 * `before`: what each run of ours finds done.
 */
export async function interleaved(
  ours: Measured,
  floor: Measured,
  runs = 5,
  before: () => Promise<void> = async () => undefined,
): Promise<{ readonly rate: number; readonly floor: number; readonly ratio: number }> {
  await before();
  await ours(0);
  await floor(0);
  const rates: number[] = [];
  const floors: number[] = [];
  for (let run = 1; run <= runs; run++) {
    if (run % 2 === 0) floors.push(await rateOf(floor, run));
    await before();
    rates.push(await rateOf(ours, run));
    if (run % 2 === 1) floors.push(await rateOf(floor, run));
  }
  return { rate: median(rates), floor: median(floors), ratio: median(rates.map((rate, n) => rate / floors[n]!)) };
}

async function rateOf(measured: Measured, run: number): Promise<number> {
  globalThis.gc?.();
  const began = performance.now();
  const units = await measured(run);
  return units / ((performance.now() - began) / 1000);
}
