import type { CommandGroup } from '#apps/cli/cli-command';
import { wholeAnswer } from '#apps/cli/present/presented';
import { tableOf } from '#apps/cli/present/table';
import { modeOf, orNone } from '#apps/cli/present/words';

interface Forgotten {
  readonly livemode: boolean;
  readonly subject: string;
  readonly keys: number;
  readonly streams: Readonly<Record<string, number>>;
}

const counted = (streams: Forgotten['streams']): string =>
  Object.entries(streams)
    .map(([kind, number]) => `${number} ${kind.replaceAll('_', ' ')}${number === 1 ? '' : 's'}`)
    .join(', ');

const forgottenTable = tableOf<Forgotten>({
  mode: ({ livemode }) => modeOf(livemode),
  subject: ({ subject }) => subject,
  'keys destroyed': ({ keys }) => String(keys),
  'forgotten now': ({ streams }) => orNone(counted(streams)),
});

export const CUSTOMERS: CommandGroup = {
  name: 'customers',
  summary: 'the people who buy',
  commands: [
    { words: 'export', present: wholeAnswer },
    {
      words: 'forget',
      present: (answer, paint) => forgottenTable({ data: (answer as { readonly forgotten: readonly Forgotten[] }).forgotten }, paint),
    },
  ],
};
