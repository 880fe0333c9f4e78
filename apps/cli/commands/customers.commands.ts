import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
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
    {
      words: 'export',
      summary: 'prints all data held of a person, with where each is stored, as JSON; your reading is recorded',
      operation: 'customers.export',
      options: [
        required('--phone <phone>', 'whose, as the API shows it: +919876543210'),
        optional('--mode <mode>', 'where (both)', ['test', 'live', 'both']),
      ],
      present: (answer) => JSON.stringify(answer, null, 2),
    },
    {
      words: 'forget',
      summary: 'makes unreadable for good what is stored of a person; what they bought stays, without them',
      operation: 'customers.forget',
      options: [
        required('--phone <phone>', 'whom, as the API shows it: +919876543210'),
        optional('--mode <mode>', 'where (both)', ['test', 'live', 'both']),
      ],
      present: (answer, paint) => forgottenTable({ data: (answer as { readonly forgotten: readonly Forgotten[] }).forgotten }, paint),
    },
  ],
};
