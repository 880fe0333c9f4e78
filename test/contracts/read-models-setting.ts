import type { Lookups } from '#platform/storage/lookups';
import type { DocumentChange, ReadModelShape, ReadModelWriter } from '#platform/storage/read-model-writer';
import type { ReadModels } from '#platform/storage/read-models';

export interface ReadModelsUnderTest {
  readonly readModels: ReadModels;
  readonly lookups: Lookups;
  readonly writer: ReadModelWriter;
  /** The same store as a second user of it sees it. */
  again(): Promise<ReadModelsUnderTest>;
  close(): Promise<void>;
}

export const SCOPE = 'acct_1:test';
export const ORDERS: ReadModelShape = { name: 'orders', version: 1, filters: ['status', 'phone'] };
export const SESSIONS: ReadModelShape = { name: 'sessions', version: 1, filters: [] };

export const at = (place: number): string => String(place).padStart(20, '0');

export const order = (id: string, status = 'open', scope = SCOPE, createdAt = 1): DocumentChange => ({
  id,
  document: { scope, createdAt, filters: { status, phone: null }, json: JSON.stringify({ id, status }) },
});
