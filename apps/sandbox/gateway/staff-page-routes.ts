import type { FastifyInstance } from 'fastify';
import { noSuchPayment } from '#apps/sandbox/gateway/bank-page';
import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import { DISPUTE_PHASES, type DisputeEntity } from '#apps/sandbox/gateway/entities';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { html } from '#apps/sandbox/gateway/page-answer';
import { staffPage } from '#apps/sandbox/gateway/staff-page';

const AMOUNT = { type: 'string', pattern: '^[1-9][0-9]{0,9}$' } as const;
const ACT = {
  type: 'object',
  required: ['act'],
  properties: {
    act: { enum: ['refund', 'dispute', 'win', 'lose', 'reopen'] },
    amount: AMOUNT,
    phase: { enum: DISPUTE_PHASES },
    dispute: { type: 'string' },
  },
  oneOf: [
    { required: ['amount'], properties: { act: { const: 'refund' } } },
    { required: ['amount', 'phase'], properties: { act: { const: 'dispute' } } },
    { required: ['dispute'], properties: { act: { enum: ['win', 'lose', 'reopen'] } } },
  ],
} as const;

type Form =
  | { readonly act: 'refund'; readonly amount: string }
  | { readonly act: 'dispute'; readonly amount: string; readonly phase: DisputeEntity['phase'] }
  | { readonly act: 'win' | 'lose' | 'reopen'; readonly dispute: string };

interface OfPayment {
  Params: { readonly payment: string };
  Body: Form;
}

const TO = { win: 'won', lose: 'lost', reopen: 'open' } as const;

/**
 * What the merchant's staff do at the gateway itself, and what the shopper's bank decides about disputes, without the service that charges through the
 * gateway; for everybody who has the address.
 */
export function staffPageRoutes(server: FastifyInstance, ledger: GatewayLedger): void {
  const pageOf = (name: string, refused: string | null = null): string | null => {
    const found = ledger.captured(name);
    if (found === null) return null;
    const { keyId, payment } = found;
    return staffPage({ payment, refunds: ledger.refundsOf(keyId, payment.id), disputes: ledger.disputesOf(keyId, payment.id) }, refused);
  };
  const act = (keyId: string, payment: string, form: Form): object => {
    if (form.act === 'refund') return ledger.requestRefund(keyId, payment, { amount: Number(form.amount) }, null);
    if (form.act === 'dispute') return ledger.openDispute(keyId, payment, { amount: Number(form.amount), phase: form.phase });
    return ledger.turnDispute(keyId, form.dispute, TO[form.act]);
  };

  server.get<OfPayment>('/bank/:payment/staff', (request, reply) => {
    const page = pageOf(request.params.payment);
    return html(reply.status(page === null ? 404 : 200), page ?? noSuchPayment());
  });

  server.post<OfPayment>('/bank/:payment/staff', { schema: { body: ACT } }, (request, reply) => {
    const { params, body } = request;
    const found = ledger.captured(params.payment);
    if (found === null) return html(reply.status(404), noSuchPayment());
    try {
      act(found.keyId, found.payment.id, body);
    } catch (refusal) {
      if (!(refusal instanceof BadRequest)) throw refusal;
      return html(reply.status(400), pageOf(params.payment, refusal.message)!);
    }
    return reply.redirect(request.url, 303);
  });
}
