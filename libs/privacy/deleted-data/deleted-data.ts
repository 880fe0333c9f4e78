/** Port that erases replaced and removed documents from a store's files, in which they may remain although no reader sees them. */
export abstract class DeletedData {
  /** Resolves when the files contain no data replaced or removed until now, in read models, records and jobs. */
  abstract wipe(): Promise<void>;
}
