import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { CodFact } from '#orders/cod/domain/cod.events';
import { type Collection, remittedOf } from '#orders/cod/domain/collection';

/** The courier hands over collected cash one cycle after delivery. */
export const setDueDate = ({ collectedAt, dueAt }: Collection, cycleDays: number): CodFact[] =>
  collectedAt === null || dueAt !== null ? [] : [fact('cod.due_date_set', { due_at: collectedAt + cycleDays * DAY })];

/** The due date has passed, and the courier has not reported everything it owes. */
export const markOverdue = (collection: Collection, now: UnixSeconds): CodFact[] =>
  isOverdue(collection, now) && !collection.overdue
    ? [fact('cod.fell_overdue', { outstanding_amount: collection.expected - remittedOf(collection) })]
    : [];

export const isOverdue = ({ status, dueAt }: Collection, now: UnixSeconds): boolean =>
  status === 'collected' && dueAt !== null && dueAt <= now;
