import type { Random } from '#test/simulation/world/random';

/** A courier's file: the number of its transfer, null where it names none, and the rows that pay something, in minor units. */
export interface CourierFile {
  readonly utr: string | null;
  readonly paid: readonly { readonly row: number; readonly parcel: string; readonly amount: number }[];
}

/** A row that pays cash less what the courier kept, by kind, in minor units. A negative amount was added. */
export interface RowLessFees {
  readonly remittance: string;
  readonly collection: string;
  readonly utr: string;
  readonly gross: number;
  readonly kept: Readonly<Record<string, number>>;
  readonly net: number;
}

/** The courier's rows of one parcel, as `AWB,promised,came,remark`, and the cash that it pays. */
interface Written {
  readonly parcel: string;
  readonly cells: readonly string[];
  readonly came: number;
}

const rupees = (minor: number): string => (minor / 100).toFixed(2);

/** The rows of a file that pay something, as the courier wrote them. Its header is the first row. */
export const paidIn = (rows: readonly Written[]): CourierFile['paid'] =>
  rows
    .flatMap(({ parcel, cells }) => cells.map((each) => ({ parcel, amount: Math.round(Number(each.split(',')[2]) * 100) })))
    .map((each, n) => ({ row: n + 2, ...each }))
    .filter(({ amount }) => amount > 0);

/** The rows of a parcel: most are paid in full, others not yet, in part, in several rows, or written twice. `due` is the cash that the courier has. */
export function oddRows(random: Random, parcel: string, due: number): Written {
  const cells = (came: string, remark = ''): string => [parcel, rupees(due), came, remark].join();
  const part = Math.floor(due / 3);
  switch (random.byShare({ whole: 6, promised: 1, zero: 1, short: 2, twice: 2, parts: 1 })) {
    case 'promised':
      return { parcel, came: 0, cells: [cells('')] };
    case 'zero':
      return { parcel, came: 0, cells: [cells('0.00')] };
    case 'short':
      return { parcel, came: due - part, cells: [cells(rupees(due - part))] };
    case 'twice':
      return { parcel, came: due, cells: [cells(rupees(due)), cells(rupees(due))] };
    case 'parts':
      return { parcel, came: due, cells: [cells(rupees(part), 'part 1'), cells(rupees(due - part), 'part 2')] };
    default:
      return { parcel, came: due, cells: [cells(rupees(due))] };
  }
}
