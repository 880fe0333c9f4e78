import type { KnownPolicy } from '#job-queue/policies';
import type { Side } from '#http/pipeline/known-routes';
import type { Duty } from '#platform/process/duty';

/** The part of the service that one process runs. */
export interface Duties {
  /** The process's name in logs and health checks. */
  readonly name: string;
  /** The side of the API it answers: reads, writes or both. */
  readonly answers?: Side;
  /** Folds the history into read models, and maintains the history log (libs/audit/log). */
  readonly projects?: true;
  /** Plans the jobs that new events make due. */
  readonly plans?: true;
  /** Selects the policies whose jobs it performs. */
  readonly performs?: (policy: KnownPolicy) => boolean;
  /** Takes backups. Only a process that runs the whole service does. */
  readonly backsUp?: true;
}

/** The duties of the service in one process. */
export const EVERYTHING: Duties = {
  name: 'standalone',
  answers: 'both',
  projects: true,
  plans: true,
  performs: () => true,
  backsUp: true,
};

/** A process without duties only reads the stores, or sends commands. */
export const NOTHING: Duties = { name: 'onlooker' };

/** The duties that the process has, by the names that `@Background` and `@Measures` use. */
export function namesOf({ answers, projects, plans, performs, backsUp }: Duties): ReadonlySet<Duty> {
  const named: Readonly<Record<Duty, boolean>> = {
    answers: answers !== undefined,
    reads: answers === 'reads' || answers === 'both',
    writes: answers === 'writes' || answers === 'both',
    projects: projects === true,
    plans: plans === true,
    performs: performs !== undefined,
    'backs up': backsUp === true,
  };
  return new Set((Object.keys(named) as Duty[]).filter((duty) => named[duty]));
}
