import type { DomainError } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';
import type { ActList, ActName, ActParams } from '#act-kinds/act-names';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import type { Filters } from '#http/validation/listing';
import type { ListQuery, Page } from '#platform/storage/documents';

/** An item as its list shows it. */
export interface FoundItem {
  readonly id: string;
  /** What the act would move, by the list alone; null for an act without amounts. */
  readonly amount: Minor | null;
  /** That of the amount. */
  readonly currency?: string;
  /** Items with the same text stand for one thing: only the first that is found is acted on. */
  readonly once?: string;
}

export interface FoundPage {
  readonly items: readonly FoundItem[];
  readonly hasMore: boolean;
}

/** A page of documents as items. */
export const foundPage = <Item>({ documents, hasMore }: Page, found: (item: Item) => FoundItem): FoundPage => ({
  items: documents.map((json) => found(JSON.parse(json) as Item)),
  hasMore,
});

/** What was done with an item, or would be. */
export interface ActOutcome {
  readonly amount: Minor | null;
  readonly currency: string | null;
}

export const NO_AMOUNT: ActOutcome = { amount: null, currency: null };

/** An act that can be done with all that a filter finds: a provider of the room that the items belong to. */
export abstract class BulkActKind {
  abstract readonly act: ActName;
  abstract readonly list: ActList;
  /** Those of the list in `/v1`. */
  abstract readonly filters: Filters;
  /** Those of `params` that it takes. */
  abstract readonly takes: readonly (keyof ActParams)[];
  /** The route of `/v1` that does the same with one item: a role has to cover it. */
  abstract readonly route: RouteAccess;
  /** Money is never moved by an empty filter. */
  readonly movesMoney: boolean = false;
  /** As the account lists it in `requires_approval` for a single item; null where no item needs approval. */
  readonly approvedAs: 'cash_write_off' | null = null;

  /** The refusal of params that do not suffice; null when they do. */
  refusal(_params: ActParams): DomainError | null {
    return null;
  }

  /** What the amounts may sum up to for this person, in paise; null: anything. */
  async limit(_context: CommandContext): Promise<Minor | null> {
    return null;
  }

  /** A page of items, in the order of the list. */
  abstract find(query: ListQuery, params: ActParams): Promise<FoundPage>;

  /** What the act would do with an item now. Throws `DomainError` where it would be refused. */
  abstract judge(item: string, params: ActParams, context: CommandContext): Promise<ActOutcome>;

  /**
   * Acts on an item, once for a command however often that is repeated. Where another person has approved the act, the person's limit for one item is none.
   * Throws `DomainError` where it is refused.
   */
  abstract perform(item: string, params: ActParams, context: CommandContext, isApproved: boolean): Promise<ActOutcome>;
}
