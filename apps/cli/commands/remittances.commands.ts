import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';
import { aligned } from '#apps/cli/present/table';
import { orNone, printable } from '#apps/cli/present/words';

interface Remittance {
  readonly id: string;
  readonly courier_code: string;
  readonly status: string;
  readonly gross_amount: number;
  readonly net_amount: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly missing_count: number;
  readonly findings_count: number;
  readonly findings: readonly Finding[];
}

interface Finding {
  readonly type: string;
  readonly row: number | null;
  readonly order_id: string | null;
  readonly tracking_number: string | null;
  readonly amount: number;
  readonly message: string;
}

const HEADS = ['finding', 'row', 'order', 'parcel', 'amount', ''];

const tableOfFindings = (findings: readonly Finding[]): string =>
  aligned([
    HEADS,
    ...findings.map(({ type, row, order_id, tracking_number, amount, message }) =>
      [type, row === null ? '' : String(row), order_id ?? '', tracking_number ?? '', String(amount), message].map(printable),
    ),
  ]);

export const REMITTANCES: CommandGroup = {
  name: 'remittances',
  summary: 'what couriers say they paid',
  commands: [
    {
      words: 'import <file>',
      summary: 'takes in a courier’s file (CSV, XLSX or JSON Lines) and shows what was found in it; amounts in minor units',
      operation: 'remittances.import',
      options: [
        required('--courier <code>', 'whose file it is, such as delhivery'),
        required('--mode <mode>', 'of which orders', ['test', 'live']),
        optional('--currency <code>', 'of the file, ISO 4217; INR unless said'),
        optional('--dry-run', 'show what it would do, and do nothing'),
      ],
      present: (answer, paint) => {
        const { id, courier_code, status, gross_amount, net_amount, counts, missing_count, findings } = answer as Remittance;
        const sums = { gross: String(gross_amount), net: String(net_amount), missing: orNone(missing_count) };
        const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'lines');
        const fields = fieldsOf(
          { id, courier: courier_code, status, ...sums, ...Object.fromEntries(shown.map(([name, count]) => [name, String(count)])) },
          paint,
        );
        return findings.length === 0 ? `${fields}\n${paint.green('Nothing to look at.')}` : `${fields}\n\n${tableOfFindings(findings)}`;
      },
    },
  ],
};
