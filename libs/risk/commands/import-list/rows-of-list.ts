import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { meantBy } from '#kernel/csv-cell';
import { DomainError } from '#kernel/domain-error';
import { LAST_SECOND } from '#kernel/time';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import { type ListName, LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES, type ListType } from '#risk/domain/risk-inputs';

const COLUMNS = ['list', 'type', 'value', 'note', 'expires_at'] as const;
const REQUIRED: readonly string[] = COLUMNS.slice(0, 3);
const LONGEST_ROW = 64 * 1024;
const LONGEST_TEXT = 500;

type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

/** The rows of a file, as they come; why one is none, in words. Throws `csv_header_unrecognized`, `file_empty`, `file_invalid`. */
export async function* rowsOfList(path: string): AsyncGenerator<ListRow> {
  const columns = (header: string[]): string[] => {
    const names = header.map((name) => name.trim().toLowerCase());
    const missing = REQUIRED.filter((name) => !names.includes(name));
    if (missing.length > 0) throw headerUnrecognized(missing);
    return names;
  };
  const parser = parse({ bom: true, columns, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW });
  pipeline(createReadStream(path), parser, () => undefined);
  let isEmpty = true;
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      isEmpty = false;
      yield entryOfRow(row);
    }
  } catch (fault) {
    throw fault instanceof CsvError
      ? new DomainError('file_invalid', `The file cannot be read: ${fault.message} Save it as CSV in UTF-8.`, 'file')
      : fault;
  }
  if (isEmpty) throw new DomainError('file_empty', 'The file has no rows below its header. Send at least one.', 'file');
}

function entryOfRow({ list, type, value: cell = '', note: remark = '', expires_at }: Row): ListRow {
  const [value, note] = [meantBy(cell), meantBy(remark)];
  if (!(LISTS as readonly unknown[]).includes(list)) return `list must be one of ${LISTS.join(', ')}.`;
  if (!(LIST_TYPES as readonly unknown[]).includes(type)) return `type must be one of ${LIST_TYPES.join(', ')}.`;
  if (value === '' || value.length > LONGEST_TEXT) return `value must have 1 to ${LONGEST_TEXT} characters.`;
  if (note.length > LONGEST_TEXT) return `note must have at most ${LONGEST_TEXT} characters.`;
  const until = expires_at ? Number(expires_at) : null;
  if (until !== null && !(Number.isInteger(until) && until > 0 && until <= LAST_SECOND)) return 'expires_at must be Unix seconds.';
  return { list: list as ListName, type: type as ListType, value, note: note || null, expires_at: until };
}

const headerUnrecognized = (missing: readonly string[]): DomainError =>
  new DomainError(
    'csv_header_unrecognized',
    `The first row must name the columns ${COLUMNS.join(', ')}; ${missing.join(' and ')} must be there.`,
    'file',
  );
