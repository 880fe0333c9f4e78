import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';

/** An act of the merchant's staff on a captured payment in the gateway's dashboard, or of the bank on its dispute. Amounts in minor units. */
export type StaffAct =
  | ({ readonly act: 'refund'; readonly amount: number } & Repeatable)
  | ({
      readonly act: 'dispute';
      readonly phase: string;
      readonly status?: string;
      readonly amount?: number;
      readonly respond_by?: number;
    } & Repeatable)
  | { readonly act: 'win' | 'lose' | 'reopen'; readonly dispute: string }
  | { readonly act: 'pay_out' };

/** A repeated key is the same refund or dispute. */
interface Repeatable {
  readonly repeat_key?: string;
}

/** JSON Schema of a key. */
export const REPEAT_KEY = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** JSON Schema of a phase or status: one of Razorpay's, or a newer one. */
const WORD = { type: 'string', pattern: '^[a-z_]{1,40}$' } as const;
const WHOLE = { type: 'integer', minimum: 1 } as const;

/** JSON Schema of an act. */
export const STAFF_ACT = {
  type: 'object',
  required: ['act'],
  properties: {
    act: { enum: ['refund', 'dispute', 'win', 'lose', 'reopen', 'pay_out'] },
    amount: WHOLE,
    respond_by: WHOLE,
    repeat_key: REPEAT_KEY,
    phase: WORD,
    status: WORD,
    dispute: { type: 'string' },
  },
  oneOf: [
    { required: ['amount'], properties: { act: { const: 'refund' } } },
    { required: ['phase'], properties: { act: { const: 'dispute' } } },
    { required: ['dispute'], properties: { act: { enum: ['win', 'lose', 'reopen'] } } },
    { properties: { act: { const: 'pay_out' } } },
  ],
} as const;

const TO = { win: 'won', lose: 'lost', reopen: 'open' } as const;

/**
 * Returns the gateway's id of the refund, dispute or settlement. A payout contains everything that the merchant's payments have moved since the last.
 * @throws BadRequest when the payment or dispute does not allow it, or there is nothing to pay out
 */
export function performed(ledger: GatewayLedger, keyId: string, payment: string, act: StaffAct): string {
  if (act.act === 'refund') return ledger.requestRefund(keyId, payment, { amount: act.amount }, act.repeat_key ?? null).id;
  if (act.act === 'dispute') return ledger.openDispute(keyId, payment, act).id;
  if (act.act === 'pay_out') {
    const settlement = ledger.payOut(keyId);
    if (settlement === null) throw new BadRequest('There is nothing to pay out', 'invalid_status');
    return settlement.id;
  }
  return ledger.turnDispute(keyId, act.dispute, TO[act.act]).id;
}
