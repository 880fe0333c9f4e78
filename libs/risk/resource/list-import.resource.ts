import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { View } from '#kernel/fact';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { MOST_REFUSED_SHOWN, type RefusedRow } from '#risk/domain/list-import';

class RefusedRowPart {
  @ApiCount('Number of the row, starting at 1, without the header.', { example: 7 }) row!: number;
  @ApiText('Human-readable explanation.', { example: 'With the type phone, value must be a phone number, such as +919876543210.' })
  message!: string;
}

/** The result of importing many entries (interface §2.18). */
export class ListImportResource {
  @ApiId('Unique identifier of the risk list import.', 'rli') id!: string;
  @Constant('risk_list_import') object!: 'risk_list_import';
  @ApiFlag('Whether the risk list import is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the import was received.') created_at!: number;
  @ApiOneOf('processing until every row has a result.', ['processing', 'complete']) status!: 'processing' | 'complete';
  @ApiCount('Number of rows in the file.', { example: 250 }) rows!: number;
  @ApiCount('Entries added so far.', { example: 240 }) created!: number;
  @ApiCount('Rows whose value was already on the list or occurs twice in the file.', { example: 9 }) duplicate!: number;
  @ApiCount('Rows that could not be read.', { example: 1 }) refused!: number;
  @ApiList('The first 100 rows that could not be read.', () => RefusedRowPart, { example: [] }) refused_rows!: readonly RefusedRow[];
}

export const listImportResource: View<ListImportResource | null, RecordedEvent> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'risk_list_import.received') {
      const { livemode } = event.metadata;
      const { import: id, rows } = data;
      return { id, object: 'risk_list_import', livemode, created_at: at, status: 'processing', rows, created: 0, duplicate: 0, refused: 0, refused_rows: [] }; // prettier-ignore
    }
    if (type !== 'risk_list_import.part_taken' || shown === null) return shown;
    const [created, duplicate, refused] = [shown.created + data.created, shown.duplicate + data.duplicate, shown.refused + data.refused];
    const refused_rows = [...shown.refused_rows, ...data.refused_rows].toSorted((a, b) => a.row - b.row).slice(0, MOST_REFUSED_SHOWN);
    const status = created + duplicate + refused === shown.rows ? 'complete' : 'processing';
    return { ...shown, status, created, duplicate, refused, refused_rows };
  },
};
