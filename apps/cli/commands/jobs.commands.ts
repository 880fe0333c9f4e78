import type { CommandGroup } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { moment, place } from '#apps/cli/present/words';

interface Stopped {
  readonly object: 'parked_plan' | 'dead_letter';
  readonly queue: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: string;
  readonly key?: string;
  readonly reason: string | null;
  readonly parked_at?: number;
  readonly attempts?: number;
  readonly given_up_at?: number;
}

interface Retried {
  readonly planned: number;
  readonly still_parked: number;
  readonly put_back?: number;
}

const retried = (answer: unknown, paint: Paint): string => {
  const { planned, still_parked: still, put_back: back = 0 } = answer as Retried;
  if (planned + still + back === 0) return 'Nothing is parked.';
  const putBack = back === 0 ? '' : ` ${back} ${back === 1 ? 'job' : 'jobs'} put back.`;
  return `${planned} planned, ${still === 0 ? paint.green('none is still parked') : paint.red(`${still} still parked`)}.${putBack}`;
};

export const JOBS: CommandGroup = {
  name: 'jobs',
  summary: 'what should follow from events and could not be planned, or not be done',
  commands: [
    {
      words: 'list',
      summary:
        'shows the events from which a policy could not plan its jobs, and those that wait behind them in their streams; and the jobs that were given up after many attempts',
      operation: 'jobs.list',
      options: [optional('--queue <queue>', 'of this queue only')],
      present: tableOf<Stopped>({
        queue: ({ queue }) => queue,
        position: ({ position }, paint) => (position === undefined ? paint.dim('given up') : place(position)),
        'stream or key': ({ stream, key }) => stream ?? key!,
        revision: ({ revision }) => (revision === undefined ? '' : String(revision)),
        since: ({ parked_at, given_up_at }) => moment(parked_at ?? given_up_at!),
        reason: ({ reason }, paint) => reason ?? paint.dim('waits behind an earlier event'),
      }),
    },
    {
      words: 'retry [queue]',
      summary: 'plans what is parked and puts back the jobs that were given up, of one queue or of all',
      operation: 'jobs.retry',
      present: retried,
      failed: (answer) => (answer as Retried).still_parked > 0,
    },
    {
      words: 'drop <queue> [position]',
      summary:
        'plans nothing of a queue because of the event at a position, for good, and goes on with what waited behind it; or never does the job of a key that was given up; needs --reason',
      operation: 'jobs.drop',
      options: [optional('--key <key>', 'of a job that was given up, instead of the position')],
      present: (answer) => {
        const { queue, stream, revision, key } = answer as Stopped;
        return key === undefined
          ? `Nothing of ${queue} follows from revision ${revision} of ${stream}.`
          : `The job ${key} of ${queue} is never done.`;
      },
    },
  ],
};
