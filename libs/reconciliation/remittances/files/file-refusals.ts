import { DomainError } from '#kernel/domain-error';

export const fileInvalid = (why: string): DomainError => new DomainError('file_invalid', `The file cannot be read: ${why}`, 'file');

export const fileEmpty = (): DomainError =>
  new DomainError('file_empty', 'The file has no rows with payments. Send the file as the courier made it.', 'file');

export const tooManyRows = (most: number): DomainError =>
  new DomainError('request_too_large', `The file has more than ${most.toLocaleString('en')} rows. Send it in parts.`, 'file');

/** `seen` are the headers of the file; `nearest` maps those with a similar known header to its field. */
export const headerUnrecognized = (seen: readonly string[], nearest: Readonly<Record<string, string>>): DomainError => {
  const guesses = Object.entries(nearest).map(([header, field]) => `"${header}" may be ${field}`);
  const hint = guesses.length > 0 ? ` Near to known ones: ${guesses.join(', ')}.` : '';
  return new DomainError(
    'csv_header_unrecognized',
    `No row of the file names the columns that are needed: tracking_number or order_reference, and cod_amount. ` +
      `Seen: ${seen.join(', ')}.${hint} Say in the courier’s column_map which header is which field.`,
    'file',
    { headers_seen: seen, nearest_headers: nearest },
  );
};
