import type { CommandGroup } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { moment, place } from '#apps/cli/present/words';

interface ParkedPlan {
  readonly queue: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly reason: string | null;
  readonly parked_at: number;
}

interface Retried {
  readonly planned: number;
  readonly still_parked: number;
}

const retried = (answer: unknown, paint: Paint): string => {
  const { planned, still_parked: still } = answer as Retried;
  if (planned + still === 0) return 'Nothing is parked.';
  return `${planned} planned, ${still === 0 ? paint.green('none is parked any more') : paint.red(`${still} still parked`)}.`;
};

export const JOBS: CommandGroup = {
  name: 'jobs',
  summary: 'what should follow from events and could not be planned',
  commands: [
    {
      words: 'list',
      summary: 'shows the events from which a policy could not plan its jobs, and those that wait behind them in their streams',
      operation: 'jobs.list',
      options: [optional('--queue <queue>', 'of this queue only')],
      present: tableOf<ParkedPlan>({
        queue: ({ queue }) => queue,
        position: ({ position }) => place(position),
        stream: ({ stream }) => stream,
        revision: ({ revision }) => String(revision),
        parked: ({ parked_at: at }) => moment(at),
        reason: ({ reason }, paint) => reason ?? paint.dim('waits behind an earlier event'),
      }),
    },
    {
      words: 'retry [queue]',
      summary: 'plans what is parked, of one queue or of all',
      operation: 'jobs.retry',
      present: retried,
      failed: (answer) => (answer as Retried).still_parked > 0,
    },
    {
      words: 'drop <queue> <position>',
      summary:
        'plans nothing of a queue because of the event at a position, for good, and goes on with what waited behind it; needs --reason',
      operation: 'jobs.drop',
      present: (answer) => {
        const { queue, stream, revision } = answer as ParkedPlan;
        return `Nothing of ${queue} follows from revision ${revision} of ${stream}.`;
      },
    },
  ],
};
