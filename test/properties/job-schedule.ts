import type { Priority } from '#job-queue/job-store';
import { seededRandom } from '#test/faults/seeded-random';

/** How one attempt at a job ends. Times in seconds. */
export type Outcome =
  | { readonly ends: 'done'; readonly next: readonly ScheduledJob[]; readonly record: boolean; readonly opens: boolean }
  | { readonly ends: 'again'; readonly after: number; readonly counts: boolean; readonly pause?: number }
  | { readonly ends: 'dead' };

/** A job, and how each attempt at it ends that is written down. No two jobs of a schedule are due in the same millisecond: `ordinal` is added. */
export interface ScheduledJob {
  readonly key: string;
  readonly ordinal: number;
  readonly group: string | undefined;
  readonly priority: Priority;
  readonly byClock: boolean;
  /** Seconds from when it is planned. */
  readonly due: number;
  readonly outcomes: readonly Outcome[];
}

export type Step =
  | { readonly does: 'plan' | 'add'; readonly jobs: readonly ScheduledJob[] }
  | { readonly does: 'wait' | 'move the clock'; readonly seconds: number }
  | { readonly does: 'claim'; readonly most: number }
  /** About `ofTen` of ten jobs that are held end. */
  | { readonly does: 'end'; readonly ofTen: number; readonly salt: number }
  | { readonly does: 'release' | 'look' }
  | { readonly does: 'lose leases' | 'crash' };

export interface Schedule {
  /**
   * Each claim takes a few, so that groups take turns; none is full or paused, and nothing is lost. In other schedules a claim takes all that it may have: when
   * a group that was full or paused has its turn again is each store's own.
   */
  readonly takesTurns: boolean;
  readonly perGroup: number | undefined;
  readonly steps: readonly Step[];
}

const ALL = 1000;
const STEPS = 24;

/** Steps in which jobs are planned, claimed and ended. */
export function scheduleOf(seed: number): Schedule {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const among = <T>(...of: readonly T[]): T => of[below(of.length)]!;
  const takesTurns = random() < 0.5;
  let ordinal = 0;

  const outcomes = (depth: number): Outcome[] => {
    const again = Array.from({ length: among(0, 0, 1, 2) }, (): Outcome => {
      const pause = random() < 0.3 && !takesTurns ? { pause: 1 + below(20) } : {};
      return { ends: 'again', after: below(20), counts: random() < 0.7, ...pause };
    });
    if (random() < 0.1) return [...again, { ends: 'dead' }];
    const next = random() < 0.25 && depth < 2 ? [job(depth + 1)] : [];
    return [...again, { ends: 'done', next, record: random() < 0.3, opens: random() < 0.5 }];
  };
  const job = (depth = 0): ScheduledJob => {
    const own = ++ordinal;
    return {
      key: `job-${String(own).padStart(3, '0')}`,
      ordinal: own,
      group: among('a', 'b', 'c', 'd', undefined),
      priority: among(0, 0, 1),
      byClock: random() < 0.4,
      due: among(0, 0, 0, below(30)),
      outcomes: outcomes(depth),
    };
  };
  const step = (): Step => {
    const drawn = random();
    if (drawn < 0.2) return { does: among('plan', 'plan', 'add'), jobs: Array.from({ length: 1 + below(4) }, () => job()) };
    if (drawn < 0.3) return { does: 'wait', seconds: 1 + below(10) };
    if (drawn < 0.6) return { does: 'claim', most: takesTurns ? 1 + below(5) : ALL };
    if (drawn < 0.8) return { does: 'end', ofTen: among(3, 6, 10), salt: below(10) };
    if (drawn < 0.88 || takesTurns) return { does: 'look' };
    if (drawn < 0.94) return { does: 'move the clock', seconds: 1 + below(40) };
    return { does: among('release', 'lose leases', 'crash') };
  };
  const steps: Step[] = [{ does: 'plan', jobs: [job(), job(), job()] }, ...Array.from({ length: STEPS }, step)];
  return { takesTurns, perGroup: takesTurns ? undefined : among(undefined, 1, 2), steps };
}

/** Each attempt of each job, as it must have ended once when nothing is left. */
export const expectedEnds = ({ steps }: Schedule): string[] =>
  steps.flatMap((step) => ('jobs' in step ? step.jobs.flatMap(endsOf) : [])).toSorted();

const endsOf = ({ key, outcomes }: ScheduledJob): string[] =>
  outcomes.flatMap((outcome, n) => [endOf(key, n, outcome), ...(outcome.ends === 'done' ? outcome.next.flatMap(endsOf) : [])]);

export const endOf = (key: string, n: number, { ends }: Outcome): string => `${key} ${n} ${ends}`;
