import type { CommandGroup } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone } from '#apps/cli/present/words';

interface Settlement {
  readonly id: string;
  readonly utr: string | null;
  readonly status: string;
  readonly settled_at: number;
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
  readonly currency: string;
  readonly lines: number;
  readonly mismatched_lines: number;
}

interface Fetched {
  readonly from: string;
  readonly to: string;
  readonly settlements: readonly Settlement[];
  readonly has_more: boolean;
}

const table = tableOf<Settlement>({
  id: ({ id }) => id,
  UTR: ({ utr }) => orNone(utr),
  settled: ({ settled_at }) => moment(settled_at),
  status: ({ status }) => status,
  'minor units': ({ amount, currency }) => `${amount} ${currency}`,
  fee: ({ fee }) => String(fee),
  tax: ({ tax }) => String(tax),
  lines: ({ lines }) => String(lines),
  mismatched: ({ mismatched_lines }) => String(mismatched_lines),
});

export const SETTLEMENTS: CommandGroup = {
  name: 'settlements',
  summary: 'what payment gateways paid out',
  commands: [
    {
      words: 'fetch',
      summary: 'fetches what a gateway paid out on some days, matches it, and has the connection fetched every morning from then on',
      operation: 'settlements.fetch',
      options: [
        required('--connection <id>', 'the gateway: see connections list'),
        required('--from <day>', 'the first day, such as 2026-01-01, in the time zone of the account'),
        required('--to <day>', 'the last day, which is fetched too'),
      ],
      present: (answer, paint) => {
        const { from, to, settlements, has_more } = answer as Fetched;
        if (settlements.length === 0) return `Nothing was settled from ${from} to ${to}.`;
        const shown = table({ data: settlements, has_more }, paint);
        return has_more ? `${shown}\nThere are more.` : shown;
      },
    },
  ],
};
