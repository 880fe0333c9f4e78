import type { Document } from 'mongodb';
import type { StoredCollection } from '#test/support/stores/memory-mongodb/stored-collection';

interface Batching {
  readonly batchSize?: number;
  readonly isWhole?: boolean;
}

/** What a command works on: a database and the cursors of all clients. */
export interface Call {
  /** An empty one where there is none. */
  read(collection: string): StoredCollection;
  /** Made where there is none. */
  write(collection: string): StoredCollection;
  names(): string[];
  drop(collection: string): void;
  /** The first of some documents, and a cursor for the rest. */
  opened(collection: string, documents: readonly Document[], batching?: Batching): Document;
  more(cursor: string, collection: string, batchSize?: number): Document;
  forget(cursor: string): void;
}

/** Between two of its steps, those of other clients may come. */
export type Steps<T> = Generator<undefined, T>;

export interface Command {
  /** Its fields, without those of any command. */
  readonly takes: readonly string[];
  run(given: Document, call: Call): Document | Steps<Document>;
}

export type Commands = Readonly<Record<string, Command>>;
