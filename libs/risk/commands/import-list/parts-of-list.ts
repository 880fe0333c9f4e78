import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import { ROWS_OF_A_PART } from '#risk/domain/list-import';

/** Cuts the rows of an import into parts. */
export async function* partsOf(rows: Iterable<ListRow> | AsyncIterable<ListRow>): AsyncGenerator<readonly ListRow[]> {
  let part: ListRow[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < ROWS_OF_A_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
