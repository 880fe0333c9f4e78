import { awaitsAnswer } from '#disputes/domain/dispute-state';
import type { DisputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import { HOUR, type UnixSeconds } from '#kernel/time';
import type { DisputeDue, DisputeFact, DisputeState } from '#orders/contract';

/** When reminders are due, in hours before `respond_by`, largest first. */
const DUE_HOURS: readonly DisputeDue['hours'][] = [72, 24];

/** The reminders of a dispute that awaits an answer; empty if it cannot be answered. */
export const remindersOf = (state: DisputeState): { readonly hours: DisputeDue['hours']; readonly at: UnixSeconds }[] =>
  awaitsAnswer(state) ? DUE_HOURS.map((hours) => ({ hours, at: state.respond_by! - hours * HOUR })) : [];

/**
 * The time to answer a dispute is running out (interface §3.11). Does nothing if it was answered or has ended, if its deadline has changed, or has
 * passed. If both reminders are due, only the shorter one is recorded.
 */
export function markDisputeDue(order: DisputedOrder, { dispute, hours, respond_by }: DisputeDue, now: UnixSeconds): DisputeFact[] {
  const known = [...order.disputes.values()].find(({ state }) => state.dispute === dispute);
  if (known === undefined || !awaitsAnswer(known.state) || known.state.respond_by !== respond_by || now >= respond_by) return [];
  const come = remindersOf(known.state).filter(({ at }) => at <= now);
  return come.at(-1)?.hours === hours && !known.due.includes(hours) ? [fact('dispute.fell_due', { dispute, hours, respond_by })] : [];
}
