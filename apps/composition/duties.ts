import type { KnownPolicy } from '#job-queue/policies';
import type { Side } from '#http/pipeline/known-routes';
import type { Duty } from '#platform/process/duty';

/** The part of the service that one process runs. */
export interface Duties {
  /** As logs and operators call it. */
  readonly name: string;
  /** The side of the interface it answers. */
  readonly answers?: Side;
  /** Folds the history into read models, and keeps its log. */
  readonly projects?: true;
  /** Writes down what is due because of the history. */
  readonly plans?: true;
  /** Whose jobs it does. */
  readonly performs?: (policy: KnownPolicy) => boolean;
  /** Is the one process there is, and so the one that takes backups. */
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
