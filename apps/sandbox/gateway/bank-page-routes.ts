import type { FastifyInstance } from 'fastify';
import { type AtShop, bankPage, noSuchPayment } from '#apps/sandbox/gateway/bank-page';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { staffPageRoutes } from '#apps/sandbox/gateway/staff-page-routes';
import { type AtBank, returnUrl } from '#apps/sandbox/gateway/payments-at-bank';
import { html } from '#apps/sandbox/gateway/page-answer';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';

const METHOD = { enum: ['upi', 'card', 'netbanking', 'wallet'] } as const;
const CHOICE = { type: 'object', properties: { method: METHOD } } as const;
const ANSWER = {
  type: 'object',
  required: ['answer'],
  properties: { answer: { enum: ['approve', 'offer', 'fee', 'decline', 'close'] }, method: METHOD },
} as const;

interface Choice {
  readonly method?: NonNullable<AtBank['method']>;
}

interface OfPayment {
  Params: { readonly payment: string };
  Querystring: Choice;
  Body: Choice & { readonly answer: 'approve' | 'offer' | 'fee' | 'decline' | 'close' };
}

/** The pages of the shopper's bank, or of a UPI address's app: without script, and open to anyone with their address. */
export function bankPageRoutes(server: FastifyInstance, ledger: GatewayLedger, directory: SandboxDirectory): void {
  const form = { parseAs: 'string' } as const;
  server.addContentTypeParser('application/x-www-form-urlencoded', form, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  server.setErrorHandler((_fault, _request, reply) => html(reply.status(400), noSuchPayment()));
  const shopOf = async (payment: AtBank): Promise<AtShop> => {
    const account = await directory.find(payment.keyId);
    // null: its connection has been removed.
    return { name: (await account?.name?.()) ?? 'A shop', back: account && returnUrl(payment, account.keySecret) };
  };

  server.get<OfPayment>('/bank/:payment', { schema: { querystring: CHOICE } }, async ({ params, query }, reply) => {
    const payment = ledger.atBank(params.payment);
    if (payment === null) return html(reply.status(404), noSuchPayment());
    return html(reply, bankPage(payment, query.method ?? null, await shopOf(payment)));
  });

  server.post<OfPayment>('/bank/:payment', { schema: { body: ANSWER } }, async ({ params, body }, reply) => {
    const payment = ledger.atBank(params.payment);
    if (payment === null) return html(reply.status(404), noSuchPayment());
    const { answer, method = 'upi' } = body;
    if (payment.state === 'open' && (answer === 'offer' || answer === 'fee')) ledger.approveOnTerms(payment, method, answer);
    else if (payment.state === 'open' && answer !== 'close') ledger.answerAtBank(payment, method, answer === 'approve');
    const answered = ledger.atBank(params.payment)!;
    const shop = await shopOf(answered);
    return shop.back === null ? html(reply, bankPage(answered, null, shop)) : reply.redirect(shop.back, 303);
  });

  staffPageRoutes(server, ledger);
}
