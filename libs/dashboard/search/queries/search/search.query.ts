import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DiscoveryService } from '@nestjs/core';
import { DomainError } from '#kernel/domain-error';
import type { Caller } from '#http/access/caller';
import { SignedInUsers } from '#http/access/signed-in-users';
import type { SearchKey } from '#dashboard/search/domain/search-key';
import { impersonalKeys, searchKeys } from '#dashboard/search/domain/search-keys';
import type { FoundResource } from '#dashboard/search/resource/found.resource';
import { type AnySearchable, discoveredSearchables } from '#dashboard/search/searchable';

/** Maximum results for each resource and key, newest first. */
const MOST_OF_A_KEY = 10;
/** Maximum results in total. */
const MOST = 50;

/** Searches for a text. The results are limited to what the person's role may read. */
export class Search extends Query<readonly FoundResource[]> {
  constructor(
    readonly text: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** Runs one query for each resource and each possible meaning of the text. Every query uses an index. */
@QueryHandler(Search)
export class SearchHandler implements IQueryHandler<Search> {
  private readonly searchables: readonly AnySearchable[];

  constructor(
    private readonly queries: QueryBus,
    private readonly users: SignedInUsers,
    discovery: DiscoveryService,
  ) {
    this.searchables = discoveredSearchables(discovery);
  }

  async execute({ text, caller }: Search): Promise<readonly FoundResource[]> {
    const { person } = caller;
    if (person === undefined) throw new Error('Only people search.');
    const keys = searchKeys(text);
    const readable = this.searchables.filter(({ route }) => person.allows(route));
    const found = await Promise.all(
      readable.flatMap((searchable) => {
        const masked = person.seesMasked(searchable.route);
        return (masked ? impersonalKeys(keys) : keys).map((key) => this.found(searchable, key, caller, masked));
      }),
    );
    const rank = new Map(keys.map(({ kind }, n) => [kind, n]));
    const all = found.flat().toSorted((one, other) => rank.get(one.matched)! - rank.get(other.matched)!);
    const shown = all.filter(({ id }, n) => all.findIndex((each) => each.id === id) === n).slice(0, MOST);
    const names = await this.namesOf(new Set(shown.map(({ order_id }) => order_id).filter((id) => id !== null)), caller);
    return shown.map((each) => ({ ...each, order_name: names.get(each.order_id ?? '') ?? null }));
  }

  /** The names of orders in their shops, as far as the caller may read orders. */
  private async namesOf(orders: ReadonlySet<string>, caller: Caller): Promise<ReadonlyMap<string, string | null>> {
    const searchable = this.searchables.find(({ type }) => type === 'order');
    if (searchable === undefined || !caller.person!.allows(searchable.route)) return new Map();
    const named = [...orders].map(async (id) => {
      const [order] = await this.byId(searchable, { kind: 'id', values: [id] }, caller).catch(noneIfMissing);
      return [id, order?.storefront?.order_name ?? null] as const;
    });
    return new Map(await Promise.all(named));
  }

  private async found(searchable: AnySearchable, key: SearchKey, caller: Caller, masked: boolean): Promise<FoundResource[]> {
    const documents = await (key.kind === 'id' ? this.byId(searchable, key, caller) : this.byFilter(searchable, key, caller)).catch(
      noneIfMissing,
    );
    return documents.map((document) => ({
      type: searchable.type,
      id: document.id,
      title: searchable.title(masked ? this.users.masked(document) : document),
      order_id: searchable.order?.(document) ?? document.order_id ?? null,
      order_name: null,
      matched: key.kind,
    }));
  }

  private async byId({ prefix, one }: AnySearchable, { values: [id] }: SearchKey, caller: Caller): Promise<Found[]> {
    if (!id!.startsWith(`${prefix}_`)) return [];
    const document = await this.queries.execute(one(id!, caller));
    return document === null ? [] : [typeof document === 'string' ? (JSON.parse(document) as Found) : (document as Found)];
  }

  private async byFilter({ list, filters }: AnySearchable, { kind, values }: SearchKey, { scope }: Caller): Promise<Found[]> {
    const filter = kind === 'id' ? undefined : filters?.[kind];
    if (filter === undefined || list === undefined) return [];
    const page = await this.queries.execute(list({ scope, filters: { [filter]: values }, created: {}, limit: MOST_OF_A_KEY }));
    return page.documents.map((text) => JSON.parse(text) as Found);
  }
}

interface Found {
  readonly id: string;
  readonly order_id?: string | null;
  /** Only orders have one. */
  readonly storefront?: { readonly order_name: string | null };
}

/**
 * No results if an id does not exist, or if a list does not have the filter yet because it is being rebuilt for this release. The rest is searched
 * nevertheless.
 */
function noneIfMissing(fault: unknown): readonly Found[] {
  if (fault instanceof DomainError && ['resource_missing', 'read_model_behind'].includes(fault.code)) return [];
  throw fault;
}
