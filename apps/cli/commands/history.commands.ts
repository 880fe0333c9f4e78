import type { CommandGroup } from '#apps/cli/cli-command';
import { AT, DIFF } from '#apps/cli/commands/at.commands';
import { table } from '#apps/cli/present/presented';

const FACT = ['position', 'at', 'type', 'stream', 'revision', 'actor'];

const exportTable = table('name', 'facts', 'bytes', 'sha256');

export const HISTORY: CommandGroup = {
  name: 'history',
  summary: 'what has happened, event by event, as it is stored',
  commands: [
    {
      words: 'list',
      present: (answer, paint) => {
        const { next } = answer as { readonly next: string | null };
        const facts = table(...FACT)(answer, paint);
        return next === null ? facts : `${facts}\n${paint.dim(`There is more: --after ${next}`)}`;
      },
    },
    { words: 'show <id>', shows: FACT },
    {
      words: 'export <directory>',
      present: (answer, paint) => {
        const { facts, files } = answer as { readonly facts: number; readonly files: readonly object[] };
        return `${exportTable({ data: files }, paint)}\n${facts} events in ${files.length} file${files.length === 1 ? '' : 's'}.`;
      },
    },
    { words: 'skip <position>', shows: ['stream', 'revision', 'fault', 'still_parked'] },
    AT,
    DIFF,
    { words: 'accept-log', shows: ['log_began_at', 'key'] },
  ],
};
