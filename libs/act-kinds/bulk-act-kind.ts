import type { DomainError } from '#kernel/domain-error';
import type { Amounts, Minor } from '#kernel/money';
import type { ActList, ActName, ActParams } from '#act-kinds/act-names';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import type { Filters } from '#http/validation/listing';
import type { ListQuery, Page } from '#platform/storage/documents';

/** An item that an act would process, as found in its list. */
export interface FoundItem {
  readonly id: string;
  /** The amount that the act would move, as far as the list shows; null for an act without amounts. */
  readonly amount: Minor | null;
  /** The amount's currency. */
  readonly currency?: string;
  /** Items with the same value are about the same thing, so only the first one found is processed. */
  readonly once?: string;
}

export interface FoundPage {
  readonly items: readonly FoundItem[];
  readonly hasMore: boolean;
}

/** Turns a page of a list's documents into a page of items. */
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

/** A kind of bulk act: how it finds items, and what it does to one of them. The items' room provides it; the room of bulk acts runs it. */
export abstract class BulkActKind {
  abstract readonly act: ActName;
  abstract readonly list: ActList;
  /** The filters of the list in `/v1`. */
  abstract readonly filters: Filters;
  /** The `params` that it accepts. */
  abstract readonly takes: readonly (keyof ActParams)[];
  /** The route of `/v1` for the same act on one item. The person's role must cover it. */
  abstract readonly route: RouteAccess;
  /** Whether the act moves money. If so, an empty filter is refused. */
  readonly movesMoney: boolean = false;
  /** The act's name in the account's `requires_approval` for a single item; null if a single item needs no approval. */
  readonly approvedAs: 'cash_write_off' | null = null;

  /** The error for params that do not suffice; null if they do. */
  refusal(_params: ActParams): DomainError | null {
    return null;
  }

  /** The highest total amount that this person may move by one act, in paise; null for no limit. */
  async limit(_context: CommandContext): Promise<Minor | null> {
    return null;
  }

  /** A page of items, in the order of the list. */
  abstract find(query: ListQuery, params: ActParams): Promise<FoundPage>;

  /** The result that the act would have for an item now. Throws a `DomainError` if it would be refused. */
  abstract judge(item: string, params: ActParams, context: CommandContext): Promise<ActOutcome>;

  /**
   * Does the act to one item. A repeat of the command does nothing more. `approved`: what is left, by currency, of the amounts that another person has
   * approved, in place of the person's limit for one item; null if nobody has. Throws a `DomainError` if the act is refused.
   */
  abstract perform(item: string, params: ActParams, context: CommandContext, approved: Amounts | null): Promise<ActOutcome>;
}
