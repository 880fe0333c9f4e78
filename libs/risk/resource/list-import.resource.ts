import type { View } from '#kernel/fact';
import { Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';
import { type ListImportFact, MOST_REFUSED_SHOWN, type RefusedRow } from '#risk/domain/list-import';

class RefusedRowPart {
  @ShownCount('The row, from 1; the header is none.', { example: 7 }) row!: number;
  @ShownText('What is wrong with it.', { example: 'With the type phone, value must be a phone number, such as +919876543210.' })
  message!: string;
}

/** What came of many entries that were sent at once (interface §2.18). */
export class ListImportResource {
  @ShownId('The import.', 'rli') id!: string;
  @Constant('risk_list_import') object!: 'risk_list_import';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownTime('When it came.') created_at!: number;
  @ShownOneOf('processing until something came of every row.', ['processing', 'complete']) status!: 'processing' | 'complete';
  @ShownCount('Rows that were sent.', { example: 250 }) rows!: number;
  @ShownCount('Entries that came of them so far.', { example: 240 }) created!: number;
  @ShownCount('Rows whose value was on its list already, or is there twice.', { example: 9 }) duplicate!: number;
  @ShownCount('Rows that could not be understood.', { example: 1 }) refused!: number;
  @ShownList('The first hundred of those.', () => RefusedRowPart, { example: [] }) refused_rows!: readonly RefusedRow[];
}

export const listImportResource: View<ListImportResource | null, ListImportFact> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'risk_list_import.received') {
      const { livemode } = (event as unknown as { readonly metadata: { readonly livemode: boolean } }).metadata;
      const { import: id, rows } = data;
      return { id, object: 'risk_list_import', livemode, created_at: at, status: 'processing', rows, created: 0, duplicate: 0, refused: 0, refused_rows: [] }; // prettier-ignore
    }
    if (shown === null) return null;
    const [created, duplicate, refused] = [shown.created + data.created, shown.duplicate + data.duplicate, shown.refused + data.refused];
    const refused_rows = [...shown.refused_rows, ...data.refused_rows].toSorted((a, b) => a.row - b.row).slice(0, MOST_REFUSED_SHOWN);
    const status = created + duplicate + refused === shown.rows ? 'complete' : 'processing';
    return { ...shown, status, created, duplicate, refused, refused_rows };
  },
};
