import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest, errorBody } from '#apps/sandbox/gateway/bad-request.errors';
import { bankRoutes } from '#apps/sandbox/gateway/bank-routes';
import type { Within } from '#apps/sandbox/gateway/gateway-file';
import type { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { nextStep } from '#apps/sandbox/gateway/next-steps';
import {
  type CaptureRequest,
  type LinkRequest,
  type OrderRequest,
  type PaymentRequest,
  type RefundRequest,
  CAPTURE_SCHEMA,
  LINK_SCHEMA,
  ORDER_SCHEMA,
  PAYMENT_SCHEMA,
  REFUND_SCHEMA,
  UPI_SCHEMA,
} from '#apps/sandbox/gateway/requests';
import type { ReconQuery } from '#apps/sandbox/gateway/settlement-book';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import { befall } from '#apps/sandbox/gateway/gateway-troubles';
import { type Trouble, troubleRoute } from '#apps/sandbox/trouble';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key id of the calling account. */
    keyId: string;
  }
}

interface WithId {
  Params: { id: string };
}

export interface GatewayParts {
  readonly ledger: GatewayLedger;
  readonly directory: SandboxDirectory;
  readonly trouble: Trouble;
  /** The address of the bank's page for a payment, by the merchant's name for it. */
  bankPage(payment: string): string;
}

const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

/** The used part of Razorpay's HTTP interface, and a route of the sandbox that makes it misbehave. */
export function gatewayRoutes(server: FastifyInstance, { ledger, directory, trouble, bankPage }: GatewayParts): void {
  server.decorateRequest('keyId', '');
  server.addHook('onRequest', async (request) => {
    request.keyId = await authenticated(request, directory);
  });
  befall(server, trouble);
  server.setErrorHandler((fault: FastifyError, _request, reply) => {
    const { status, body } = answerTo(fault);
    return reply.status(status).send(body);
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.status(400).send(errorBody('BAD_REQUEST_ERROR', 'The requested URL was not found on the server.')),
  );

  server.post<{ Body: OrderRequest }>('/v1/orders', { schema: { body: ORDER_SCHEMA } }, ({ keyId, body }) => ledger.openOrder(keyId, body));
  server.get<{ Querystring: { receipt?: string } }>('/v1/orders', ({ keyId, query }) =>
    collection(ledger.orders(keyId, query.receipt ?? '')),
  );
  server.get<WithId>('/v1/orders/:id', ({ keyId, params }) => ledger.order(keyId, params.id));
  server.get<WithId>('/v1/orders/:id/payments', ({ keyId, params }) => collection(ledger.paymentsOf(keyId, params.id)));

  for (const [kind, schema] of [
    ['upi', UPI_SCHEMA],
    ['json', PAYMENT_SCHEMA],
  ] as const) {
    server.post<{ Body: PaymentRequest }>(`/v1/payments/create/${kind}`, { schema: { body: schema } }, ({ keyId, body }) => {
      const payment = ledger.startPayment(keyId, body);
      return {
        razorpay_payment_id: payment.id,
        ...nextStep(payment, bankPage(ledger.order(keyId, body.order_id).receipt ?? body.order_id)),
      };
    });
  }
  linkRoutes(server, ledger, bankPage);
  for (const kind of ['payment', 'refund', 'dispute'] as const) {
    server.get<{ Querystring: Partial<Record<keyof Within, string>> }>(`/v1/${kind}s`, ({ keyId, query }) => {
      const { from = 0, to = Number.MAX_SAFE_INTEGER, count = 10, skip = 0 } = query;
      return collection(ledger.madeWithin(keyId, kind, { from: Number(from), to: Number(to), count: Number(count), skip: Number(skip) }));
    });
  }
  server.get<WithId>('/v1/payments/:id', ({ keyId, params }) => ledger.payment(keyId, params.id));
  server.post<WithId & { Body: CaptureRequest }>(
    '/v1/payments/:id/capture',
    { schema: { body: CAPTURE_SCHEMA } },
    ({ keyId, params, body }) => ledger.capture(keyId, params.id, body),
  );
  server.post<WithId & { Body: RefundRequest }>(
    '/v1/payments/:id/refund',
    { schema: { body: REFUND_SCHEMA } },
    ({ keyId, params, body, headers }) =>
      ledger.requestRefund(keyId, params.id, body, (headers['x-refund-idempotency'] as string | undefined) ?? null, trouble.lowBalance),
  );
  server.get<WithId>('/v1/payments/:id/refunds', ({ keyId, params }) => collection(ledger.refundsOf(keyId, params.id)));
  troubleRoute(server, trouble);
  server.get<WithId>('/v1/disputes/:id', ({ keyId, params }) => ledger.dispute(keyId, params.id));
  server.get<{ Querystring: Partial<Record<keyof ReconQuery, string>> }>('/v1/settlements/recon/combined', ({ keyId, query }) => {
    const { year = 0, month = 0, day, count = 10, skip = 0 } = query;
    const within = { year: Number(year), month: Number(month), ...(day !== undefined && { day: Number(day) }) };
    return collection(ledger.recon(keyId, { ...within, count: Number(count), skip: Number(skip) }));
  });
  server.get<WithId>('/v1/settlements/:id', ({ keyId, params }) => ledger.settlement(keyId, params.id));
  server.get<WithId>('/v1/refunds/:id', ({ keyId, params }) => ledger.refund(keyId, params.id));
  bankRoutes(server, ledger);
}

function linkRoutes(server: FastifyInstance, ledger: GatewayLedger, bankPage: GatewayParts['bankPage']): void {
  server.post<{ Body: LinkRequest }>('/v1/payment_links', { schema: { body: LINK_SCHEMA } }, ({ keyId, body }) =>
    ledger.makeLink(keyId, body, bankPage),
  );
  server.get<{ Querystring: { reference_id?: string } }>('/v1/payment_links', ({ keyId, query }) => ({
    payment_links: ledger.linksNamed(keyId, query.reference_id ?? ''),
  }));
  server.get<WithId>('/v1/payment_links/:id', ({ keyId, params }) => ledger.link(keyId, params.id));
  server.post<WithId>('/v1/payment_links/:id/cancel', ({ keyId, params }) => ledger.cancelLink(keyId, params.id));
}

async function authenticated({ headers }: FastifyRequest, directory: SandboxDirectory): Promise<string> {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const [, keyId = '', secret = ''] = /^([^:]+):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? [];
  const account = scheme?.toLowerCase() === 'basic' && keyId !== '' ? await directory.find(keyId) : null;
  if (account === null || !timingSafeEqual(digest(secret), digest(account.keySecret)))
    throw new BadRequest('Authentication failed', 'NA', null, 401);
  return keyId;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function answerTo(fault: FastifyError | BadRequest): { status: number; body: object } {
  if (fault instanceof BadRequest)
    return { status: fault.status, body: errorBody('BAD_REQUEST_ERROR', fault.message, fault.reason, fault.field) };
  const { statusCode = 500, validation, message } = fault;
  if (statusCode >= 500)
    return { status: 500, body: errorBody('SERVER_ERROR', 'We are facing some trouble completing your request at the moment.') };
  const field =
    validation?.[0]?.instancePath.slice(1).replaceAll('/', '.') || (validation?.[0]?.params.missingProperty as string | undefined);
  return { status: 400, body: errorBody('BAD_REQUEST_ERROR', message, 'input_validation_failed', field ?? null) };
}
