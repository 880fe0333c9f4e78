import { eachSeed } from '#test/simulation/runner/seeds';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

/** Lives worlds once more, in other processes and in the opposite order: a history that is not the same is a fault of its seed. */
export async function againInTurn(common: Omit<DaySettings, 'seed'>, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const seeds = outcomes.map(({ seed }) => seed);
  const again = new Map<number, Outcome>();
  await eachSeed(
    () => {
      const seed = seeds.pop();
      return seed === undefined ? null : { ...common, seed };
    },
    (outcome) => again.set(outcome.seed, outcome),
  );
  return outcomes.map((outcome) => {
    const { digest, events } = again.get(outcome.seed)!;
    const difference = `the history differs the second time: ${outcome.events} and ${events} events, ${outcome.digest} and ${digest}`;
    return digest === outcome.digest ? outcome : { ...outcome, faults: [...outcome.faults, difference] };
  });
}
