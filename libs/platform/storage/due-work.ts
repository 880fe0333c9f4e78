import type { Position } from '#platform/event-history/recorded-event';
import type { FilterValue, Scope } from '#platform/storage/documents';

/** Something to be done at or after a moment. There is one of a kind and key; the payload is small JSON. Times in Unix milliseconds. */
export interface WorkItem {
  readonly kind: string;
  readonly key: string;
  readonly dueAt: number;
  readonly payload: unknown;
}

/** Work that this process holds until its lease ends. `attempt` counts from 1. */
export interface ClaimedWork extends WorkItem {
  readonly attempt: number;
  /** Fencing: a settlement under an older token than the newest claim is refused. */
  readonly token: number;
}

/** A durable document that work leaves behind, such as a delivery attempt. Written again under its id, it is replaced. */
export interface RecordWrite {
  readonly collection: string;
  readonly id: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly json: string;
}

/** How a piece of work ended: gone, or due again; with what follows from it and what it leaves behind, all in one step. */
export interface Settlement {
  readonly again?: { readonly dueAt: number; readonly payload?: unknown; readonly countsAsAttempt: boolean };
  readonly next?: readonly WorkItem[];
  readonly records?: readonly RecordWrite[];
}

/** What is to be done later, kept until it is done. Durable when a call resolves. */
export abstract class DueWork {
  /** Takes in what follows from the history up to a position. Items that exist already stay as they are. */
  abstract plan(planner: string, position: Position, items: readonly WorkItem[]): Promise<void>;

  /** Up to where a planner has read the history. */
  abstract planned(planner: string): Promise<Position | null>;

  /** The oldest due items of a kind that nobody holds, now held by the caller for `lease` milliseconds. */
  abstract claim(kind: string, most: number, now: number, lease: number): Promise<ClaimedWork[]>;

  /** False, and nothing written, when somebody else has claimed the item since. */
  abstract settle(work: ClaimedWork, settlement: Settlement): Promise<boolean>;

  /** Since when the oldest item of a kind is due (Unix milliseconds); null when none waits. */
  abstract oldestDueAt(kind: string): Promise<number | null>;

  /** How many items of each kind wait, and since when the oldest is due (Unix milliseconds). */
  abstract backlog(): Promise<{ kind: string; count: number; oldestDueAt: number }[]>;
}
