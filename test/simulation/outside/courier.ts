import type { Random } from '#test/simulation/world/random';

/** What the courier writes of one parcel, as `AWB,promised,came,remark`, and what it pays. */
interface Written {
  readonly parcel: string;
  readonly cells: readonly string[];
  readonly came: number;
}

const rupees = (minor: number): string => (minor / 100).toFixed(2);

/** The rows of a parcel: most are paid in full, others not yet, in part, in several rows, or written twice. `due` is the cash that the courier has. */
export function oddRows(random: Random, parcel: string, due: number): Written {
  const cells = (came: string, remark = ''): string => [parcel, rupees(due), came, remark].join();
  const part = Math.floor(due / 3);
  switch (random.byShare({ whole: 6, promised: 1, zero: 1, short: 1, twice: 1, parts: 1 })) {
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
