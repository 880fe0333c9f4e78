import { DomainError } from '#kernel/domain-error';
import { isRefusedByDisk } from '#platform/embedded/disk';
import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';

/**
 * Runs a read of a workbook, and turns the errors of the zip and XML libraries into `file_invalid`: they mean that the file is damaged. A full disk, and
 * errors that are refusals already, are thrown unchanged.
 */
export async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The same for a stream. */
export async function* piecesOrDamaged<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    throw refusalOf(error);
  }
}

const refusalOf = (error: unknown): unknown => (error instanceof DomainError || isRefusedByDisk(error) ? error : damaged());

const damaged = (): DomainError =>
  fileInvalid('it is a damaged workbook, or not all of it came. Open and save it again, or send it as CSV.');
