/** Replaced or removed documents that a store's files still contain: invisible to readers, but present in the file. */
export abstract class DeletedData {
  /** Resolves when the files contain no data replaced or removed until now, in read models, records and jobs. */
  abstract wipe(): Promise<void>;
}
