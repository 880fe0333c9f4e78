import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { type OrderMoney, orderMoney } from '#orders/domain/money/order-money';
import type { TimeoutAction } from '#orders/domain/events/verification.events';
import { summaryAfter, type VerificationSummary } from '#orders/domain/verification-summary';

/** The state that the rules of verification need. */
export interface Verification {
  readonly money: OrderMoney;
  readonly summary: VerificationSummary | null;
  readonly checkout_session: string;
  readonly timeoutAction: TimeoutAction;
  /** The newest code, null if there is none; earlier codes are invalid. */
  readonly code: { readonly number: number; readonly hash: string; readonly issued_at: UnixSeconds } | null;
}

export const verification: View<Verification, MoneyFact> = {
  initial: { money: orderMoney.initial, summary: null, checkout_session: '', timeoutAction: 'hold', code: null },
  evolve(before, event) {
    const order = {
      ...before,
      money: orderMoney.evolve(before.money, event),
      summary: summaryAfter(before.summary, event),
    };
    const { type, data, at } = event;
    if (type === 'verification.requested') {
      return { ...order, checkout_session: data.checkout_session, timeoutAction: data.timeout_action };
    }
    if (type !== 'verification.code_issued') return order;
    return { ...order, code: { number: data.code, hash: data.code_hash, issued_at: at } };
  },
};
