import type { FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { type Field, fieldOf } from '#reconciliation/remittances/files/header-aliases';
import { normalized } from '#reconciliation/remittances/files/header-names';
import { type Layout, layoutOf, namesParcels, noHeader } from '#reconciliation/remittances/files/header-row';
import { readPayment } from '#reconciliation/remittances/files/json-lines';
import { readFile } from '#reconciliation/remittances/files/read-file';
import type { TableKind } from '#reconciliation/remittances/files/read-table';
import { RowReader } from '#reconciliation/remittances/files/row-reader';
import type { RowTerms } from '#reconciliation/remittances/files/row-values';
import { UtrAbove } from '#reconciliation/remittances/files/utr-above';

const MOST_ROWS = 1_000_000;

export interface FileTerms extends RowTerms {
  /** The courier's own headers as written in its files, in addition to the known aliases. */
  readonly columnMap: Readonly<Record<string, Field>>;
}

/** Streams the entries of a courier's file. Throws the same errors as `readFile`. */
export const readRemittanceFile = (path: string, terms: FileTerms, mostRows = MOST_ROWS): AsyncGenerator<readonly FileEntry[]> =>
  readFile(path, courierTable(terms), readPayment(terms), mostRows);

function courierTable(terms: FileTerms): TableKind<FileEntry> {
  const own = new Map(Object.entries(terms.columnMap).map(([header, field]) => [normalized(header), field]));
  const above = new UtrAbove(own);
  const shapes = new Set<Layout['shape']>();
  let parcels: readonly string[] | undefined;
  return {
    isHeader: (cell) => fieldOf(cell, own) !== undefined,
    beginSheet: () => above.beginSheet(),
    below: (cells, separated) => {
      const layout = layoutOf(cells, own);
      if (layout === undefined) above.note(cells);
      else above.beginTable();
      if (layout !== undefined) shapes.add(layout.shape);
      else if (!shapes.has('shipments') && namesParcels(cells, own)) parcels ??= cells;
      // Its payouts alone would count, and none of its parcels.
      if (parcels !== undefined && shapes.has('batches') && !shapes.has('shipments')) throw noHeader([parcels]);
      return layout && new RowReader(layout, terms, above, separated);
    },
    noHeader,
  };
}
