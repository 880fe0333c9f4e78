import type { CommandGroup } from '#apps/cli/cli-command';
import { AT, DIFF } from '#apps/cli/commands/at.commands';
import { optional } from '#apps/cli/commands/options';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone, place } from '#apps/cli/present/words';

interface Fact {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: number;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string | null };
}

const factTable = tableOf<Fact>({
  position: ({ position }) => place(position),
  at: ({ at }) => moment(at),
  type: ({ type }) => type,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => String(revision),
  'by whom': ({ actor }) => orNone([actor.type, actor.name ?? actor.id].filter(Boolean).join(' ')),
});

const PERSONAL = optional('--personal', 'opens what is personal; say why with --reason: both are written down');

const WHICH = [
  optional('--order <id>', 'of this order, or other resource with a history of its own'),
  optional('--type <type>', 'of this type, such as refund.succeeded or refund.*'),
  optional('--actor <actor>', 'done by this key, person or kind of actor, such as operator'),
  optional('--from <time>', 'that happened then or later: 2026-01-31, or Unix seconds'),
  optional('--to <time>', 'that happened before'),
  optional('--until <position>', 'up to this position'),
];

interface Export {
  readonly facts: number;
  readonly files: readonly { readonly name: string; readonly facts: number; readonly bytes: number; readonly sha256: string }[];
}

const exportTable = tableOf<Export['files'][number]>({
  file: ({ name }) => name,
  events: ({ facts }) => String(facts),
  bytes: ({ bytes }) => String(bytes),
  'SHA-256': ({ sha256 }) => sha256,
});

interface Skipped {
  readonly stream: string;
  readonly revision: number;
  readonly fault: string;
  readonly still_parked: number;
}

export const HISTORY: CommandGroup = {
  name: 'history',
  summary: 'what has happened, event by event, as it is stored',
  commands: [
    {
      words: 'list',
      summary: 'shows events in their order; --json shows them in full',
      operation: 'history.list',
      options: [
        ...WHICH,
        PERSONAL,
        optional('--after <position>', 'after this position, such as the last that was shown'),
        optional('--limit <number>', 'maximum number of events (100)'),
      ],
      present: (answer, paint) => {
        const { next } = answer as { readonly next: string | null };
        const table = factTable(answer, paint);
        return next === null ? table : `${table}\n${paint.dim(`There is more: --after ${next}`)}`;
      },
    },
    {
      words: 'show <id>',
      summary: 'shows every event of an order, session or other resource; --json shows them in full',
      operation: 'history.show',
      options: [PERSONAL],
      present: factTable,
    },
    {
      words: 'export <directory>',
      summary:
        'writes events as files of JSON lines, with a manifest of their SHA-256; goes on where it was interrupted, and with what is new',
      operation: 'history.export',
      options: [...WHICH, optional('--part-size <megabytes>', 'about so large is each file (64)')],
      present: (answer, paint) => {
        const { facts, files } = answer as Export;
        return `${exportTable({ data: files }, paint)}\n${facts} events in ${files.length} file${files.length === 1 ? '' : 's'}.`;
      },
    },
    {
      words: 'skip <position>',
      summary: 'passes over an event that cannot be read, for good, so that its stream goes on; needs --reason',
      operation: 'history.skip',
      present: (answer, paint) => {
        const { stream, revision, fault, still_parked: still } = answer as Skipped;
        const waiting = still === 0 ? '' : paint.red(` ${still} streams still wait: see projections parked.`);
        return `Event ${revision} of ${stream} is passed over (${fault}).${waiting}`;
      },
    },
    AT,
    DIFF,
    {
      words: 'accept-log',
      summary: 'accepts a log that was rebuilt, and the key that signs it; needs --reason. Compare with a kept checkpoint first',
      operation: 'history.accept-log',
      present: (answer) => {
        const { log_began_at, key } = answer as { readonly log_began_at: number; readonly key: string };
        return `Accepted: the log that began ${moment(log_began_at)}, whose checkpoints are signed as ${key}. Keep one elsewhere: checkpoint`;
      },
    },
  ],
};
