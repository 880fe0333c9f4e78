import type { CommandGroup } from '#apps/cli/cli-command';
import type { Paint } from '#apps/cli/present/paint';
import { timeLeft } from '#apps/cli/present/progress-bar';
import { tableOf } from '#apps/cli/present/table';
import { orNone, place } from '#apps/cli/present/words';

const STATES = { live: 'green', building: 'cyan', paused: 'yellow', old: 'dim' } as const;

interface Projection {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly state: keyof typeof STATES;
  readonly checkpoint: string | null;
  readonly end: string | null;
  readonly behind: number;
  readonly lag_seconds: number;
  readonly parked: number;
  readonly skipped: number;
  readonly per_second: number | null;
  readonly seconds_left: number | null;
}

/** A parked stream, or a skipped event, which has no position and no reason here. */
interface ParkedStream {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  readonly position?: string;
  readonly reason?: string;
}

const projectionTable = tableOf<Projection>({
  name: ({ name }) => name,
  version: ({ version }) => String(version),
  gen: ({ generation }) => String(generation),
  state: ({ state }, paint) => paint[STATES[state]](state),
  checkpoint: ({ checkpoint }) => place(checkpoint),
  end: ({ end }) => place(end),
  behind: ({ behind }) => String(behind),
  lag: ({ lag_seconds: lag }) => timeLeft(lag),
  parked: ({ parked }, paint) => (parked === 0 ? '0' : paint.red(String(parked))),
  skipped: ({ skipped }) => String(skipped),
  'per second': ({ per_second: rate }) => orNone(rate),
  left: ({ seconds_left: left }) => (left === null ? orNone(left) : timeLeft(left)),
});

interface Retried {
  readonly retried: number;
  readonly still_parked: number;
}

const retried = (answer: unknown, paint: Paint): string => {
  const { retried: count, still_parked: still } = answer as Retried;
  if (count === 0) return 'No stream waits.';
  return `${count} tried again, ${still === 0 ? paint.green('no stream is waiting') : paint.red(`${still} still waiting`)}.`;
};

export const PROJECTIONS: CommandGroup = {
  name: 'projections',
  summary: 'the read models that lists and lookups are answered from',
  commands: [
    { words: 'status', summary: 'shows how far each is', operation: 'projections.status', present: projectionTable },
    {
      words: 'rebuild <name>',
      summary: 'rebuilds one from the first event, or `all`, while readers go on with the old one',
      operation: 'projections.rebuild',
      present: projectionTable,
    },
    {
      words: 'pause <name>',
      summary: 'pauses the building of one, over restarts too, while readers go on with the old one',
      operation: 'projections.pause',
      present: projectionTable,
    },
    { words: 'resume <name>', summary: 'goes on with it', operation: 'projections.resume', present: projectionTable },
    {
      words: 'parked',
      summary: 'shows the streams that wait because an event could not be taken in, and the events that are skipped',
      operation: 'projections.parked',
      present: tableOf<ParkedStream>({
        projection: ({ projection }) => projection,
        stream: ({ stream }) => stream,
        'from revision': ({ revision }) => orNone(revision),
        position: ({ position = null }) => place(position),
        reason: ({ reason = 'skipped' }) => reason,
      }),
    },
    {
      words: 'switch <name>',
      summary: 'has readers go back to what the last rebuild of one replaced, brought up to now',
      operation: 'projections.switch',
      present: projectionTable,
    },
    {
      words: 'drop <name>',
      summary: 'removes the documents that the last rebuild of one replaced',
      operation: 'projections.drop',
      present: projectionTable,
    },
    {
      words: 'skip <name> <stream>',
      summary: 'leaves out the event that a stream waits at, for good, and takes in what waited behind it; needs --reason',
      operation: 'projections.skip',
      present: (answer, paint) => {
        const { revision, still_parked: still } = answer as { readonly revision: number; readonly still_parked: number };
        return `Revision ${revision} is left out${still === 0 ? '' : paint.red(`, and ${still} still waiting`)}.`;
      },
      failed: (answer) => (answer as Retried).still_parked > 0,
    },
    {
      words: 'unskip <name> <stream>',
      summary: 'has the next rebuild take in what is left out of a stream; needs --reason',
      operation: 'projections.unskip',
      present: (answer) => `Taken in again by: projections rebuild ${(answer as ParkedStream).projection}`,
    },
    {
      words: 'retry [name]',
      summary: 'tries the waiting streams again',
      operation: 'projections.retry',
      present: retried,
      failed: (answer) => (answer as Retried).still_parked > 0,
    },
  ],
};
