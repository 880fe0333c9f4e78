import type { Position } from '#platform/event-history/recorded-event';
import type { Documents, ListQuery, Page, Scope } from '#platform/storage/documents';
import type { FiledModels } from '#platform/storage/embedded/lists-in-file';

/** The documents that projections build, for queries. Collections are named after their projection. */
export abstract class ReadModels implements Documents {
  abstract get(collection: string, id: string, scope: Scope): Promise<string | null>;
  abstract list(collection: string, query: ListQuery): Promise<Page>;

  /**
   * Waits until the live read models of these names (if omitted, all) include the history up to a position; with an account, only that account's facts.
   * Resolves to false after `milliseconds`.
   */
  abstract reached(position: Position, milliseconds: number, models?: readonly string[], account?: string): Promise<boolean>;

  /** The file from which a thread of this process can read these live read models; null if the store has none. */
  filed(_models: readonly string[]): FiledModels | null {
    return null;
  }
}
