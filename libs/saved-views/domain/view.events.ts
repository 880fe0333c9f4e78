import type { Fact } from '#kernel/fact';

/** Facts of the views that one person has saved. They belong to live mode, whose clock is the wall clock, and count in either mode. */
export type ViewFact =
  /** A person saved how they look at a list. */
  | Fact<'view.saved', ViewDraft & { view: string; user: string }>
  /** What is named is so from now on. */
  | Fact<'view.changed', ViewChange & ChangedView>
  /** The view is gone, for everybody whom it was shared with too. */
  | Fact<'view.removed', ChangedView>;

interface ChangedView {
  readonly view: string;
  readonly user: string;
  /** Whether others of the account saw it before, or do now: nobody else hears of a private view. */
  readonly concerns_others: boolean;
}

export interface ViewChange {
  readonly name?: string;
  /** Fields of the list's query, without those that name a contact of a shopper. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Which columns are shown, in their order; none: those that are usual. */
  readonly columns?: readonly string[];
  /** Whether everybody of the account sees it. */
  readonly shared?: boolean;
}

export interface ViewDraft extends Required<ViewChange> {
  /** Which list. */
  readonly list: string;
}

export const viewsStream = (user: string): string => `user_views-${user}`;
