import { DomainError } from '#kernel/domain-error';

/** An account in one mode. Every look-up takes a scope, so live and test data never mix. */
export type Scope = string;

export const scopeOf = (account: string, livemode: boolean): Scope => `${account}:${livemode ? 'live' : 'test'}`;

export const accountOf = (scope: Scope): string => scope.slice(0, scope.indexOf(':'));

export const isTestMode = (scope: Scope): boolean => scope.endsWith(':test');

export type FilterValue = string | number | boolean | null;

/** Bounds of a time, Unix seconds. */
export interface TimeRange {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}

export interface ListQuery {
  readonly scope: Scope;
  /** A document matches a filter if it has any of the filter's values. */
  readonly filters: Readonly<Record<string, readonly FilterValue[]>>;
  readonly created: TimeRange;
  /** Bounds of filters that hold a time. A document without that time does not match. */
  readonly times?: Readonly<Record<string, TimeRange>>;
  readonly limit: number;
  /** Maximum bytes of a page of more than one document; unlimited by default. */
  readonly mostBytes?: number;
  /** The page follows this id (older documents). */
  readonly startingAfter?: string;
  readonly endingBefore?: string;
}

/** Sorted by `created_at`, then `id`, both descending. Each document is the JSON text of the resource. */
export interface Page {
  readonly documents: readonly string[];
  readonly hasMore: boolean;
}

/** The id in a cursor is not among the documents of its scope. */
export class UnknownCursor extends Error {
  constructor(readonly cursor: 'starting_after' | 'ending_before') {
    super(`No such document: ${cursor}.`);
  }
}

/** A page is given up when too many documents have to be read for it: many match each filter alone, and few match them all. */
export class ListTooBroad extends Error {
  constructor(readonly filters: readonly string[]) {
    super(`Too many documents to look at by ${filters.join(' and ')}.`);
  }
}

/** Documents as JSON texts, by read model, id and scope. */
export interface Documents {
  get(collection: string, id: string, scope: Scope): Promise<string | null>;
  list(collection: string, query: ListQuery): Promise<Page>;
}

/** Throws `read_model_behind` for an unknown filter: the documents of an earlier release serve reads until those with the filter are built. */
export function mustHave(filters: readonly string[], filter: string): void {
  if (filters.includes(filter)) return;
  throw new DomainError(
    'read_model_behind',
    `Nothing is found by ${filter} until the list is built again for this release. Try again later.`,
  );
}
