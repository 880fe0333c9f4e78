import type { Mutant } from '#test/mutation/instrumented';

export interface Judged extends Mutant {
  readonly verdict: 'killed' | 'survived' | 'not covered';
}

/** The lowest score of each file that passes. */
export type Floors = Readonly<Record<string, number>>;

export interface FileReport {
  readonly file: string;
  readonly mutants: number;
  readonly killed: number;
  readonly survived: number;
  /** Percent of mutants killed, to a tenth, rounded down. */
  readonly score: number;
  readonly floor: number | null;
  readonly survivors: readonly Judged[];
}

export function reportOf(file: string, judged: readonly Judged[], floors: Floors): FileReport {
  const survivors = judged.filter(({ verdict }) => verdict !== 'killed');
  const [mutants, survived] = [judged.length, survivors.length];
  const killed = mutants - survived;
  const score = mutants === 0 ? 100 : Math.floor((1000 * killed) / mutants) / 10;
  return { file, mutants, killed, survived, score, floor: floors[file] ?? null, survivors };
}

export const isBelowFloor = ({ score, floor }: FileReport): boolean => floor !== null && score < floor;

/** Floors rise to the scores, and never fall. Files that were not mutated keep theirs. */
export function raised(floors: Floors, reports: readonly FileReport[]): Floors {
  const all = { ...floors };
  for (const { file, score } of reports) all[file] = Math.max(score, floors[file] ?? 0);
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const LONGEST = 70;

function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function verdictOn(report: FileReport): string {
  if (isBelowFloor(report)) return `below its floor of ${report.floor!.toFixed(1)}`;
  if (report.floor === null) return 'no floor: npm run mutate -- --raise';
  return report.score > report.floor ? `above its floor of ${report.floor.toFixed(1)}: npm run mutate -- --raise` : '';
}

/** A table of the files, then the survivors with what each replaces. */
export function printed(reports: readonly FileReport[]): string {
  const widest = Math.max(4, ...reports.map(({ file }) => file.length));
  const row = (file: string, ...[mutants, killed, survived, score]: string[]) =>
    `${file.padEnd(widest)} ${mutants!.padStart(7)} ${killed!.padStart(7)} ${survived!.padStart(8)} ${score!.padStart(6)}`;
  const rows = reports.map((report) => {
    const { file, mutants, killed, survived, score } = report;
    return `${row(file, String(mutants), String(killed), String(survived), score.toFixed(1))}  ${verdictOn(report)}`.trimEnd();
  });
  const survivors = reports.flatMap(({ file, survivors }) =>
    survivors.map(
      ({ line, original, replacement, verdict }) => `${file}:${line} ${verdict}: ${shortened(original)} → ${shortened(replacement)}`,
    ),
  );
  return [row('file', 'mutants', 'killed', 'survived', 'score'), ...rows, ...(survivors.length > 0 ? ['', ...survivors] : [])].join('\n');
}
