import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Query } from '@nestjs/cqrs';
import type { IdPrefix } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import { majorUnits } from '#platform/currencies/major-units';
import type { Caller, RouteAccess } from '#http/access/caller';
import type { ListQuery, Page } from '#platform/storage/documents';
import type { SearchKind } from '#dashboard/search/domain/search-key';

/** Declares how a resource is searched: by the queries of its routes. */
export interface Searchable<Doc> {
  /** The resource's `object`. */
  readonly type: string;
  /** The prefix of the resource's ids. */
  readonly prefix: IdPrefix;
  /** The route that shows the resource. A person who may not use it finds nothing, and one who sees masked data gets a masked title. */
  readonly route: RouteAccess;
  /** The query for one resource by id. It returns JSON text or an object, and null or `resource_missing` if there is none. */
  one(id: string, caller: Caller): Query<string | object | null>;
  /** The query for the list, for keys other than ids. */
  list?(query: ListQuery): Query<Page>;
  /** The filter of the list for each kind of key. Every one must have an index. */
  readonly filters?: Readonly<Partial<Record<Exclude<SearchKind, 'id'>, string>>>;
  /** A title that people recognise. */
  title(document: Doc): string;
  /** The id of the order that the document belongs to; null if it belongs to none. Omitted where it is the document's `order_id`. */
  order?(document: Doc): string | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each knows its own documents
export type AnySearchable = Searchable<any>;

/** A title of several parts. Missing ones are left out. */
export const titled = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** An amount in a title: `INR 2499.00`. */
export const amountIn = (currency: string, amount: Minor): string => `${currency} ${majorUnits(amount, currency)}`;

class ProvidedSearchables {
  constructor(readonly searchables: readonly AnySearchable[]) {}
}

/** Declares the searchable resources of a room. The result is a provider of the room's module. */
export const searchables = (offered: readonly AnySearchable[]): Provider => ({
  provide: Symbol('searchables'),
  useValue: new ProvidedSearchables(offered),
});

/** The declarations of all modules in the application. */
export const discoveredSearchables = (discovery: DiscoveryService): readonly AnySearchable[] =>
  discovery.getProviders().flatMap(({ instance }) => (instance instanceof ProvidedSearchables ? instance.searchables : []));
