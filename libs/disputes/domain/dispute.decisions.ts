import { isOver } from '#disputes/domain/dispute-state';
import type { DisputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { DisputePhase, DisputeReport, DisputeState, DisputeStateFact } from '#orders/contract';

/** Phases in which the bank only asks: no money has moved, and a refund is an answer. */
const INQUIRIES: ReadonlySet<DisputePhase> = new Set(['fraud', 'retrieval']);

/**
 * Records the current state of a dispute at the gateway, if it has changed; the names and the order of the gateway's notices do not matter. An open
 * chargeback holds its amount back from refunds, and an inquiry holds back nothing. A lost dispute has taken what was actually deducted. A dispute
 * about money that the order has not kept changes no amounts of the order. `dispute` is the id for a new dispute. Interface §3.11.
 */
export function recordDispute(order: DisputedOrder, order_id: string, dispute: string, report: DisputeReport): DisputeStateFact[] {
  const known = order.disputes.get(report.gateway_reference)?.state;
  const counts = order.kept === report.gateway_payment;
  const now = { held: counts ? heldBy(report) : 0, lost: counts ? lostBy(report) : 0 };
  const before = { held_before: known?.held ?? 0, lost_before: known?.lost ?? 0 };
  const state: DisputeState = { ...report, dispute: known?.dispute ?? dispute, order_id, ...now, ...before };
  if (known === undefined) {
    const opened = fact('dispute.opened', state);
    return isOver(report) ? [opened, fact('dispute.closed', { ...state, held_before: now.held, lost_before: now.lost })] : [opened];
  }
  if (isSame(known, state)) return [];
  return [isOver(report) && !isOver(known) ? fact('dispute.closed', state) : fact('dispute.updated', state)];
}

const heldBy = ({ phase, amount, ...report }: DisputeReport): Minor => (isOver(report) || INQUIRIES.has(phase) ? 0 : amount);

const lostBy = ({ status, amount_deducted }: DisputeReport): Minor => (status === 'lost' || status === 'closed' ? amount_deducted : 0);

/** Whether two states are equal, apart from the amounts before them. */
const isSame = (
  { held_before: _, lost_before: __, ...one }: DisputeState,
  { held_before: ___, lost_before: ____, ...other }: DisputeState,
): boolean => Object.entries(one).every(([name, value]) => other[name as keyof typeof other] === value);
