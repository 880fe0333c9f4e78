import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Query } from '@nestjs/cqrs';
import type { IdPrefix } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import { majorUnits } from '#platform/currencies/major-units';
import type { Caller, RouteAccess } from '#http/access/caller';
import type { ListQuery, Page } from '#platform/storage/documents';
import type { SearchKind } from '#search/domain/search-key';

/** A searchable resource: its routes' queries, and the keys that each accepts. */
export interface Searchable<Doc> {
  /** Its name in answers: its `object`. */
  readonly type: string;
  /** The prefix of its ids. */
  readonly prefix: IdPrefix;
  /** The route that shows it. A person who may not read it finds nothing, and one who reads it masked sees a masked title. */
  readonly route: RouteAccess;
  /** Finds one by id, as JSON text or an object; null, or `resource_missing`, if there is none. */
  one(id: string, caller: Caller): Query<string | object | null>;
  /** Its list, for keys other than ids. */
  list?(query: ListQuery): Query<Page>;
  /** The list's filters by kind of key: each has an index. */
  readonly filters?: Readonly<Partial<Record<Exclude<SearchKind, 'id'>, string>>>;
  /** A title that people recognise. */
  title(document: Doc): string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each knows its own documents
export type AnySearchable = Searchable<any>;

/** A title from the available parts. */
export const titled = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** An amount in a title: `INR 2499.00`. */
export const amountIn = (currency: string, amount: Minor): string => `${currency} ${majorUnits(amount, currency)}`;

class ProvidedSearchables {
  constructor(readonly searchables: readonly AnySearchable[]) {}
}

/** Offers the resources of a room to the search: an entry among its module's providers. */
export const searchables = (offered: readonly AnySearchable[]): Provider => ({
  provide: Symbol('searchables'),
  useValue: new ProvidedSearchables(offered),
});

/** The searchables of every module in the application. */
export const discoveredSearchables = (discovery: DiscoveryService): readonly AnySearchable[] =>
  discovery.getProviders().flatMap(({ instance }) => (instance instanceof ProvidedSearchables ? instance.searchables : []));
