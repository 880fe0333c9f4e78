import Table from 'cli-table3';
import pc from 'picocolors';
import { counted, inWords, together } from '#test/simulation/runner/coverage';
import type { Outcome } from '#test/simulation/world/day';

const MOST_SHOWN = 10;

/** The outcome of many worlds: a table, and the faults of the first that failed. */
export function reportOf(outcomes: readonly Outcome[], failed: readonly Outcome[], first: number, minutes: number, days: number): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const table = new Table({ head: ['seeds from', 'worlds', 'a minute', 'virtual days', 'orders', 'events', 'failed'] });
  const [orders, events] = [sum((each) => each.orders), sum((each) => each.events)];
  table.push([first, outcomes.length, (outcomes.length / minutes).toFixed(1), outcomes.length * days, orders, events, failed.length]);
  const injected = Object.entries(summed(outcomes)).map(([kind, count]) => `${kind} ${count}`);
  const shown = failed
    .slice(0, MOST_SHOWN)
    .flatMap(({ seed, faults }) => [pc.red(`seed ${seed}`), ...faults.slice(0, MOST_SHOWN).map((fault) => `  ${fault}`)]);
  const coverage = together(outcomes.map((outcome) => outcome.coverage));
  const reached = [`Reached: ${inWords(coverage)}`, `Events: ${counted(coverage.events)}`, `Refusals: ${counted(coverage.refusals)}`];
  const memory = outcomes
    .filter((each) => each.memory.length > 0)
    .map((each) => `Memory of seed ${each.seed} after each ten days: ${each.memory.join(', ')} MB`);
  return [table.toString(), `Injected: ${injected.join(', ')}`, ...reached, ...memory, ...shown].join('\n');
}

/** How many hardships of each kind all worlds met. */
export function summed(outcomes: readonly Outcome[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { injected } of outcomes) for (const [kind, count] of Object.entries(injected)) total[kind] = (total[kind] ?? 0) + count;
  return total;
}
