import type { CommandGroup } from '#apps/cli/cli-command';
import { table } from '#apps/cli/present/presented';

interface Fetched {
  readonly from: string;
  readonly to: string;
  readonly settlements: readonly object[];
  readonly has_more: boolean;
}

const settled = table('id', 'utr', 'settled_at', 'status', 'amount', 'currency', 'fee', 'tax', 'lines', 'mismatched_lines');

export const SETTLEMENTS: CommandGroup = {
  name: 'settlements',
  summary: 'what payment gateways paid out',
  commands: [
    {
      words: 'fetch',
      present: (answer, paint) => {
        const { from, to, settlements, has_more } = answer as Fetched;
        if (settlements.length === 0) return `Nothing was settled from ${from} to ${to}.`;
        const shown = settled({ data: settlements }, paint);
        return has_more ? `${shown}\nThere are more.` : shown;
      },
    },
  ],
};
