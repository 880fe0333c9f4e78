import { isOver } from '#disputes/domain/dispute-state';
import type { DisputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import { isSameMoney, type Minor, minorIn } from '#kernel/money';
import type { DisputePhase, DisputeReport, DisputeState, DisputeStateFact } from '#orders/contract';

/** Phases in which the bank only asks: no money has moved, and a refund is an answer. */
const INQUIRIES: ReadonlySet<DisputePhase> = new Set(['fraud', 'retrieval']);

/**
 * Records the current state of a dispute at the gateway, if it has changed; the names and the order of the gateway's notices do not matter. An open
 * chargeback holds its amount back from refunds, and an inquiry holds back nothing. A lost dispute has taken what was actually deducted. A dispute
 * about money that the order has not kept changes no amounts of the order. One in another currency than the order's counts with what the gateway's
 * balance says was taken in the order's currency. `dispute` is the id for a new dispute. Interface §3.11.
 */
export function recordDispute(order: DisputedOrder, order_id: string, dispute: string, report: DisputeReport): DisputeStateFact[] {
  const known = order.disputes.get(report.gateway_reference)?.state;
  const counts = order.kept === report.gateway_payment;
  const currency = order.currency ?? report.currency;
  const now = { held: counts ? heldBy(report, currency) : 0, lost: counts ? lostBy(report, currency) : 0 };
  const before = { held_before: known?.held ?? 0, lost_before: known?.lost ?? 0 };
  const state: DisputeState = { ...report, dispute: known?.dispute ?? dispute, order_id, ...now, ...before };
  if (known === undefined) {
    const opened = fact('dispute.opened', state);
    return isOver(report) ? [opened, fact('dispute.closed', { ...state, held_before: now.held, lost_before: now.lost })] : [opened];
  }
  if (isSame(known, state)) return [];
  return [isOver(report) && !isOver(known) ? fact('dispute.closed', state) : fact('dispute.updated', state)];
}

/** An amount of a dispute in the order's currency: its own, or else what was taken from the gateway's balance. 0 while neither is in it. */
const counted = ({ currency, taken }: DisputeReport, own: Minor, of: string): Minor =>
  minorIn(of, { amount: own, currency }) ?? minorIn(of, taken) ?? 0;

const heldBy = (report: DisputeReport, currency: string): Minor =>
  isOver(report) || INQUIRIES.has(report.phase) ? 0 : counted(report, report.amount, currency);

const lostBy = (report: DisputeReport, currency: string): Minor =>
  report.status === 'lost' || report.status === 'closed' ? counted(report, report.amount_deducted, currency) : 0;

/** Whether two states are equal, apart from the amounts before them. */
function isSame(one: DisputeState, other: DisputeState): boolean {
  if (!isSameMoney(one.fee, other.fee) || !isSameMoney(one.taken, other.taken)) return false;
  const { held_before: _, lost_before: __, fee: ___, taken: ____, ...rest } = one;
  return Object.entries(rest).every(([name, value]) => other[name as keyof typeof other] === value);
}
