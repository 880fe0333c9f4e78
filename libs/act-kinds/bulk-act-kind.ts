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
  /** The amount that the act would move, by the list alone; null for an act without amounts. */
  readonly amount: Minor | null;
  /** The amount's currency. */
  readonly currency?: string;
  /** Items with the same text are the same thing: only the first one found is processed. */
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

/** The result of an act on an item, actual or expected. */
export interface ActOutcome {
  readonly amount: Minor | null;
  readonly currency: string | null;
}

export const NO_AMOUNT: ActOutcome = { amount: null, currency: null };

/** An act on everything that a filter finds: a provider of the items' room. */
export abstract class BulkActKind {
  abstract readonly act: ActName;
  abstract readonly list: ActList;
  /** The filters of the list in `/v1`. */
  abstract readonly filters: Filters;
  /** The `params` that it accepts. */
  abstract readonly takes: readonly (keyof ActParams)[];
  /** The route of `/v1` for the same act on one item: a role must cover it. */
  abstract readonly route: RouteAccess;
  /** An empty filter is refused for acts that move money. */
  readonly movesMoney: boolean = false;
  /** The act's name in the account's `requires_approval` for a single item; null if a single item needs no approval. */
  readonly approvedAs: 'cash_write_off' | null = null;

  /** The refusal of insufficient params; null if they suffice. */
  refusal(_params: ActParams): DomainError | null {
    return null;
  }

  /** The highest sum of amounts for this person, in paise; null: any. */
  async limit(_context: CommandContext): Promise<Minor | null> {
    return null;
  }

  /** A page of items, in the order of the list. */
  abstract find(query: ListQuery, params: ActParams): Promise<FoundPage>;

  /** The result that the act would have for an item now. Throws a `DomainError` if it would be refused. */
  abstract judge(item: string, params: ActParams, context: CommandContext): Promise<ActOutcome>;

  /**
   * Acts on an item, once per command however often that is repeated. If another person has approved the act, the person's limit for one item does
   * not apply. Throws a `DomainError` if it is refused.
   */
  abstract perform(item: string, params: ActParams, context: CommandContext, isApproved: boolean): Promise<ActOutcome>;
}
