import { DomainError } from '#kernel/domain-error';

/** Whose documents: one account's, in one mode. Live and test never mix because every look-up names its scope. */
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
  /** Each named filter takes any of its values. */
  readonly filters: Readonly<Record<string, readonly FilterValue[]>>;
  readonly created: TimeRange;
  /** Bounds of filters that hold a time; a document without that time is outside. */
  readonly times?: Readonly<Record<string, TimeRange>>;
  readonly limit: number;
  /** A page of more than one document has no more bytes than these; unlimited by default. */
  readonly mostBytes?: number;
  /** The id after which (older) or before which (newer) the page lies. */
  readonly startingAfter?: string;
  readonly endingBefore?: string;
}

/** Newest first: by `created_at`, then `id`, descending. Each document is the JSON text of the resource. */
export interface Page {
  readonly documents: readonly string[];
  readonly hasMore: boolean;
}

/** The id a page was to start from is not among the documents of its scope. */
export class UnknownCursor extends Error {
  constructor(readonly cursor: 'starting_after' | 'ending_before') {
    super(`No such document: ${cursor}.`);
  }
}

/** So much has to be looked at for a page that it is given up: many documents pass each filter alone, and few pass them all. */
export class ListTooBroad extends Error {
  constructor(readonly filters: readonly string[]) {
    super(`Too many documents to look at by ${filters.join(' and ')}.`);
  }
}

/** Documents as their readers see them: JSON texts found by name, id and scope. */
export interface Documents {
  get(collection: string, id: string, scope: Scope): Promise<string | null>;
  list(collection: string, query: ListQuery): Promise<Page>;
}

/**
 * Throws `read_model_behind` for a filter that documents do not have: those of an earlier release serve until the ones with the filter are built.
 */
export function mustHave(filters: readonly string[], filter: string): void {
  if (filters.includes(filter)) return;
  throw new DomainError(
    'read_model_behind',
    `Nothing is found by ${filter} until the list is built again for this release. Try again later.`,
  );
}
