import type { FastifyInstance } from 'fastify';
import { noSuchPayment } from '#apps/sandbox/gateway/bank-page';
import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { html } from '#apps/sandbox/gateway/page-answer';
import { staffPage } from '#apps/sandbox/gateway/staff-page';

const ACT = {
  type: 'object',
  required: ['act', 'amount'],
  properties: { act: { const: 'refund' }, amount: { type: 'string', pattern: '^[1-9][0-9]{0,9}$' } },
} as const;

interface OfPayment {
  Params: { readonly payment: string };
  Body: { readonly act: 'refund'; readonly amount: string };
}

/** What the merchant's staff do at the gateway itself, without the service that charges through it; for everybody who has the address. */
export function staffPageRoutes(server: FastifyInstance, ledger: GatewayLedger): void {
  const pageOf = (name: string, refused: string | null = null): string | null => {
    const found = ledger.captured(name);
    return found && staffPage(found.payment, ledger.refundsOf(found.keyId, found.payment.id), refused);
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
      ledger.requestRefund(found.keyId, found.payment.id, { amount: Number(body.amount) }, null);
    } catch (refusal) {
      if (!(refusal instanceof BadRequest)) throw refusal;
      return html(reply.status(400), pageOf(params.payment, refusal.message)!);
    }
    return reply.redirect(request.url, 303);
  });
}
