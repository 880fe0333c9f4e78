import { DomainError } from '#kernel/domain-error';
import { fileInvalid } from '#remittances/files/file-refusals';

/** Whatever an archive or its XML makes the readers throw, it is the file. */
export async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
}

export async function* piecesOrDamaged<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
}

const damaged = (): DomainError =>
  fileInvalid('it is a damaged workbook, or not all of it came. Open and save it again, or send it as CSV.');
