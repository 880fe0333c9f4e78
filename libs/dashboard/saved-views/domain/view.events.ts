import type { DataOf, Fact } from '#kernel/fact';

/** Facts of the views that one person has saved. They belong to live mode, whose clock is the wall clock, and count in either mode. */
export type ViewFact =
  /** A person saved a view of a list. */
  | Fact<'view.saved', ViewDraft & { view: string; user: string }>
  /** The view was changed. The fact holds only the changed fields. */
  | Fact<'view.changed', ViewChange & ChangedView>
  /** The view belongs to another person from now on, because its owner has left. It stays shared. */
  | Fact<'view.taken_over', { view: string; user: string; from: string }>
  /** The view was removed, also for the people it was shared with. */
  | Fact<'view.removed', ChangedView>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ViewFact> {}
}

interface ChangedView {
  readonly view: string;
  readonly user: string;
  /** Whether others of the account could see the view before or after. Changes of a private view are sent only to its owner. */
  readonly concerns_others: boolean;
}

export interface ViewChange {
  readonly name?: string;
  /** Fields of the list's query, without those that name a contact of a shopper. */
  readonly filter?: Readonly<Record<string, string>>;
  /** The shown columns in order; empty: the default columns. */
  readonly columns?: readonly string[];
  /** Whether the whole account sees it. */
  readonly shared?: boolean;
}

export interface ViewDraft extends Required<ViewChange> {
  /** The list that the view is of. */
  readonly list: string;
}

export const viewsStream = (user: string): string => `user_views-${user}`;
