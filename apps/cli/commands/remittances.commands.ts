import type { CommandGroup } from '#apps/cli/cli-command';
import { record, table } from '#apps/cli/present/presented';

interface Remittance {
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly object[];
}

const SUMS = ['gross_amount', 'net_amount', 'missing_count'];

const findingTable = table('type', 'row', 'order_id', 'tracking_number', 'amount', 'message');

export const REMITTANCES: CommandGroup = {
  name: 'remittances',
  summary: 'what couriers say they paid',
  commands: [
    {
      words: 'import <file>',
      present: (answer, paint) => {
        const { counts, findings } = answer as Remittance;
        const counted = Object.keys(counts).filter((name) => counts[name]! > 0 || name === 'lines');
        const fields = record('id', 'courier_code', 'status', ...SUMS, ...counted.map((name) => `counts.${name}`))(answer, paint);
        return findings.length === 0
          ? `${fields}\n${paint.green('Nothing to look at.')}`
          : `${fields}\n\n${findingTable({ data: findings }, paint)}`;
      },
    },
  ],
};
