import { DomainError } from '#kernel/domain-error';
import { isRefusedByDisk } from '#platform/embedded/disk';
import { fileInvalid } from '#remittances/files/file-refusals';

/** Any error of the readers of an archive or its XML is a fault of the file, unless there was no room to unpack it. */
export async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw refusalOf(error);
  }
}

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
