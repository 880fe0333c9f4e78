import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchPayment } from '#apps/sandbox/gateway/bank-page';
import { BadRequest } from '#apps/sandbox/gateway/bad-request.errors';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { html } from '#apps/sandbox/gateway/page-answer';
import { performed, STAFF_ACT, type StaffAct } from '#apps/sandbox/gateway/staff-acts';
import { staffPage } from '#apps/sandbox/gateway/staff-page';

interface OfPayment {
  Params: { readonly payment: string };
  Body: StaffAct;
}

/** Form fields are texts. */
async function readNumbers({ body }: FastifyRequest): Promise<void> {
  const form = body as { amount?: unknown };
  if (form.amount !== undefined) form.amount = Number(form.amount);
}

/**
 * Pages for acts of the merchant's staff at the gateway itself, and of the shopper's bank on disputes, without the service that charges through the
 * gateway; open to anyone with the address.
 */
export function staffPageRoutes(server: FastifyInstance, ledger: GatewayLedger): void {
  const pageOf = (name: string, refused: string | null = null): string | null => {
    const found = ledger.captured(name);
    if (found === null) return null;
    const { keyId, payment } = found;
    return staffPage({ payment, refunds: ledger.refundsOf(keyId, payment.id), disputes: ledger.disputesOf(keyId, payment.id) }, refused);
  };

  server.get<OfPayment>('/bank/:payment/staff', (request, reply) => {
    const page = pageOf(request.params.payment);
    return html(reply.status(page === null ? 404 : 200), page ?? noSuchPayment());
  });

  server.post<OfPayment>('/bank/:payment/staff', { schema: { body: STAFF_ACT }, preValidation: readNumbers }, (request, reply) => {
    const { params, body } = request;
    const found = ledger.captured(params.payment);
    if (found === null) return html(reply.status(404), noSuchPayment());
    try {
      performed(ledger, found.keyId, found.payment.id, body);
    } catch (refusal) {
      if (!(refusal instanceof BadRequest)) throw refusal;
      return html(reply.status(400), pageOf(params.payment, refusal.message)!);
    }
    return reply.redirect(request.url, 303);
  });
}
