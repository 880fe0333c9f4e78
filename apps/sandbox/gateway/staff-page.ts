import { escaped, page, spoken } from '#apps/sandbox/gateway/bank-page';
import { DISPUTE_PHASES, type DisputeEntity, type PaymentEntity, type RefundEntity } from '#apps/sandbox/gateway/entities';

/** A payment in the gateway's dashboard. */
export interface AtStaff {
  readonly payment: PaymentEntity;
  readonly refunds: readonly RefundEntity[];
  readonly disputes: readonly DisputeEntity[];
}

/** The page for refunds, disputes and payouts directly at the gateway, past our service. `refused`: why the last act failed. */
export function staffPage({ payment, refunds, disputes }: AtStaff, refused: string | null): string {
  const { amount, amount_refunded, currency } = payment;
  const left = amount - amount_refunded;
  const facts: [string, string][] = [
    ['Payment', payment.id],
    ['Refunded', spoken({ amount: amount_refunded, currency })],
    ...refunds.map(({ id, status, ...refund }): [string, string] => [id, `${spoken(refund)}, ${status}`]),
    ...disputes.map(({ id, status, phase, ...dispute }): [string, string] => [id, `${spoken(dispute)}, ${phase}, ${status}`]),
  ];
  return page(
    "The gateway's dashboard, for the staff of the shop",
    [
      `<p class="amount">${escaped(spoken(payment))}</p>`,
      `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
      refused === null ? '' : `<p role="alert">${escaped(refused)}</p>`,
      left === 0 ? '' : refundForm(left),
      ...disputes.map(decisionForm),
      disputeForm(amount),
      PAY_OUT_FORM,
    ].join('\n'),
  );
}

const refundForm = (left: number): string => `<form method="post">
<label>Minor units to refund <input name="amount" type="number" min="1" max="${left}" value="${left}" required></label>
<button class="no" name="act" value="refund">Refund</button></form>`;

const disputeForm = (amount: number): string => `<form method="post">
<label>Minor units that the shopper disputes <input name="amount" type="number" min="1" max="${amount}" value="${amount}" required></label>
<label>Phase <select name="phase">${DISPUTE_PHASES.map((phase) => `<option${phase === 'chargeback' ? ' selected' : ''}>${phase}</option>`).join('')}</select></label>
<button class="no" name="act" value="dispute">Open a dispute</button></form>`;

const PAY_OUT_FORM = `<form method="post"><button name="act" value="pay_out">Pay out</button></form>`;

const decisionForm = ({ id, status }: DisputeEntity): string => `<form method="post"><input type="hidden" name="dispute" value="${id}">
${(status === 'open' ? DECISIONS : REOPENING).map(([act, words]) => `<button name="act" value="${act}">${words} ${id}</button>`).join('\n')}</form>`;

const DECISIONS = [['win', 'Win'], ['lose', 'Lose']] as const; // prettier-ignore
const REOPENING = [['reopen', 'Take up again (pre-arbitration)']] as const;
