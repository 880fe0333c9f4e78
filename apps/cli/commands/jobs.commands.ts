import type { CommandGroup } from '#apps/cli/cli-command';
import { leavesParked } from '#apps/cli/commands/projections.commands';
import type { Paint } from '#apps/cli/present/paint';
import { columns } from '#apps/cli/present/presented';
import { tableOf } from '#apps/cli/present/table';
import { moment } from '#apps/cli/present/words';

interface Stopped {
  readonly stream?: string;
  readonly key?: string;
  readonly reason: string | null;
  readonly parked_at?: number;
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
      present: tableOf<Stopped>({
        ...columns('queue', 'position'),
        'stream or key': ({ stream, key }) => stream ?? key!,
        ...columns('revision'),
        since: ({ parked_at, given_up_at }) => moment(parked_at ?? given_up_at!),
        reason: ({ reason }, paint) => reason ?? paint.dim('waits behind an earlier event'),
      }),
    },
    { words: 'retry [queue]', present: retried, failed: leavesParked },
    { words: 'drop <queue> [position]' },
  ],
};
