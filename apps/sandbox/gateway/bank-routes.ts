import type { FastifyInstance } from 'fastify';
import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { performed, REPEAT_KEY, STAFF_ACT, type StaffAct } from '#apps/sandbox/gateway/staff-acts';

interface Settling {
  Params: { readonly receipt: string };
  Body: { readonly succeeds: boolean; readonly reason?: string };
}

const SETTLING = {
  type: 'object',
  required: ['succeeds'],
  properties: { succeeds: { type: 'boolean' }, reason: { type: 'string', minLength: 1, maxLength: 100 } },
} as const;

interface PayingOut {
  Body: { readonly repeat_key?: string };
}

const PAYING_OUT = { type: 'object', properties: { repeat_key: REPEAT_KEY } } as const;

interface Acting {
  Params: { readonly receipt: string };
  Body: StaffAct;
}

/**
 * Acts without a route at Razorpay: the shopper's bank decides about a payment or refund by the merchant's name for it, and the merchant's staff act
 * in the gateway's dashboard.
 */
export function bankRoutes(server: FastifyInstance, ledger: GatewayLedger): void {
  server.post<Settling>('/sandbox/payments/:receipt/settle', { schema: { body: SETTLING } }, ({ keyId, params, body }) => {
    const link = ledger.linksNamed(keyId, params.receipt).find(({ status }) => status === 'created');
    if (link !== undefined) {
      ledger.settleLink(keyId, link.id, 'upi', body.succeeds, body.reason);
      return { outcome: 'settled' };
    }
    const payment = ledger.orders(keyId, params.receipt).flatMap(({ id }) => ledger.paymentsOf(keyId, id))[0];
    if (payment?.status !== 'created') return outcome(payment);
    ledger.settlePayment(keyId, payment.id, body.succeeds, body.reason);
    return { outcome: 'settled' };
  });
  server.post<Settling>('/sandbox/refunds/:receipt/settle', { schema: { body: SETTLING } }, ({ keyId, params, body }) => {
    const refund = ledger.refundsNamed(keyId, params.receipt)[0];
    if (refund?.status !== 'pending') return outcome(refund);
    ledger.settleRefund(keyId, refund.id, body.succeeds, body.reason);
    return { outcome: 'settled' };
  });
  server.post<PayingOut>('/sandbox/settlements/pay_out', { schema: { body: PAYING_OUT } }, ({ keyId, body }) => {
    const settlement = ledger.payOut(keyId, body.repeat_key ?? null);
    return settlement === null ? { outcome: 'nothing' } : { outcome: 'done', reference: settlement.id };
  });
  server.post<Acting>('/sandbox/payments/:receipt/acts', { schema: { body: STAFF_ACT } }, ({ keyId, params, body }) => {
    const found = ledger.captured(params.receipt);
    if (found?.keyId !== keyId) return outcome(undefined);
    try {
      return { outcome: 'done', reference: performed(ledger, keyId, found.payment.id, body) };
    } catch (refusal) {
      if (!(refusal instanceof BadRequest)) throw refusal;
      return { outcome: 'refused', message: refusal.message };
    }
  });
}

const outcome = (found: object | undefined) => ({ outcome: found === undefined ? 'unknown' : 'not_open' });
