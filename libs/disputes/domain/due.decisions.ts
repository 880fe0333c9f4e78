import { awaitsAnswer } from '#disputes/domain/dispute-state';
import type { DisputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import { HOUR, type UnixSeconds } from '#kernel/time';
import type { DisputeDue, DisputeFact, DisputeState } from '#orders/contract';

/** When reminders are due, in hours before `respond_by`, largest first. */
const DUE_HOURS: readonly DisputeDue['hours'][] = [72, 24];

/** The reminders of a dispute and when they are due; empty unless it awaits an answer. */
export const remindersOf = (state: DisputeState): { readonly hours: DisputeDue['hours']; readonly at: UnixSeconds }[] =>
  awaitsAnswer(state) ? DUE_HOURS.map((hours) => ({ hours, at: state.respond_by! - hours * HOUR })) : [];

/**
 * Records that the time to answer a dispute is running out (interface §3.11). Does nothing if the dispute was answered or is over, or if its deadline
 * has changed or passed. If both reminders are due, only the one closer to the deadline is recorded.
 */
export function markDisputeDue(order: DisputedOrder, { dispute, hours, respond_by }: DisputeDue, now: UnixSeconds): DisputeFact[] {
  const known = [...order.disputes.values()].find(({ state }) => state.dispute === dispute);
  if (known === undefined || !awaitsAnswer(known.state) || known.state.respond_by !== respond_by || now >= respond_by) return [];
  const come = remindersOf(known.state).filter(({ at }) => at <= now);
  return come.at(-1)?.hours === hours && !known.due.includes(hours) ? [fact('dispute.fell_due', { dispute, hours, respond_by })] : [];
}
