import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { CodFact } from '#orders/domain/events/cod.events';
import { type Collection, remittedOf } from '#orders/cod/domain/collection';

/** Sets the due date of collected cash, once: one courier cycle after delivery. */
export const setDueDate = ({ status, collectedAt, dueAt }: Collection, cycleDays: number): CodFact[] =>
  status === null || collectedAt === null || dueAt !== null ? [] : [fact('cod.due_date_set', { due_at: collectedAt + cycleDays * DAY })];

/** Records, once, that the due date has passed and the courier has not reported the cash. */
export const markOverdue = (collection: Collection, now: UnixSeconds): CodFact[] =>
  isOverdue(collection, now) && !collection.overdue
    ? [fact('cod.fell_overdue', { outstanding_amount: collection.expected - remittedOf(collection) })]
    : [];

export const isOverdue = ({ status, dueAt }: Collection, now: UnixSeconds): boolean =>
  status === 'collected' && dueAt !== null && dueAt <= now;
