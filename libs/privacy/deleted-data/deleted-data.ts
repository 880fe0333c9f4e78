/** What a store's files still hold of documents that were replaced or removed, out of everybody's sight but readable in the file. */
export abstract class DeletedData {
  /** Resolves when nothing is left of the data replaced or removed until now, in read models, records and jobs. */
  abstract wipe(): Promise<void>;
}
