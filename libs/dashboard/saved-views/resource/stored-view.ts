import type { Happened } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ViewDraft, ViewFact } from '#dashboard/saved-views/domain/view.events';

/** A saved view as the read model stores it. */
export interface StoredView extends ViewDraft {
  readonly id: string;
  readonly object: 'view';
  readonly account: string;
  /** The owner. */
  readonly user: string;
  /** The user who saved it. The facts are on that user's stream. */
  readonly saved_by: string;
  readonly created_at: UnixSeconds;
  readonly updated_at: UnixSeconds;
}

type StoredFact = Happened<ViewFact> & { readonly metadata: { readonly account: string } };

/** Applies a fact about one view; null once it is removed. */
export function viewAfter(before: StoredView | null, event: StoredFact): StoredView | null {
  const { type, data, at, metadata } = event;
  if (type === 'view.removed') return null;
  const { view: id, concerns_others: _, from: __, ...fields } = { concerns_others: null, from: null, ...data };
  if (type === 'view.saved') {
    const { account } = metadata;
    const saved = fields as ViewDraft & { user: string };
    return { id, object: 'view', account, ...saved, saved_by: saved.user, created_at: at, updated_at: at };
  }
  return before && { ...before, ...fields, updated_at: at };
}
