import { escaped, page, spoken } from '#apps/sandbox/gateway/bank-page';
import type { PaymentEntity, RefundEntity } from '#apps/sandbox/gateway/entities';

/** What the merchant's staff do in a gateway's dashboard. `refused`: why the last act was not done. */
export function staffPage(payment: PaymentEntity, refunds: readonly RefundEntity[], refused: string | null): string {
  const { amount, amount_refunded, currency } = payment;
  const left = amount - amount_refunded;
  const facts: [string, string][] = [
    ['Payment', payment.id],
    ['Refunded', spoken({ amount: amount_refunded, currency })],
    ...refunds.map(({ id, status, ...refund }): [string, string] => [id, `${spoken(refund)}, ${status}`]),
  ];
  return page(
    "The gateway's dashboard, for the staff of the shop",
    [
      `<p class="amount">${escaped(spoken(payment))}</p>`,
      `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
      refused === null ? '' : `<p role="alert">${escaped(refused)}</p>`,
      left === 0 ? '' : refundForm(left),
    ].join('\n'),
  );
}

const refundForm = (left: number): string => `<form method="post">
<label>Minor units to refund <input name="amount" type="number" min="1" max="${left}" value="${left}" required></label>
<button class="no" name="act" value="refund">Refund</button></form>`;
