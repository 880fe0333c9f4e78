import { parse } from 'node:querystring';
import { rootCertificates } from 'node:tls';
import { type FastifyInstance, fastify } from 'fastify';
import Stripe from 'stripe';
import { Agent, request } from 'undici';
import { newId } from '#apps/sandbox/gateway/entities';
import { type CheckoutDraft, type CheckoutSession, type Metadata, Refusal, StripeBooks } from '#apps/sandbox/stripe/stripe-books';

export interface SandboxStripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where notices go, and a certificate (PEM) to trust there in addition to the usual authorities. */
  readonly notices: { readonly url: string; readonly ca?: string };
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface ListQuery {
  readonly payment_intent?: string;
  readonly limit?: string;
  readonly starting_after?: string;
  readonly 'created[gte]'?: string;
  readonly 'created[lt]'?: string;
  readonly 'arrival_date[gte]'?: string;
  readonly 'arrival_date[lt]'?: string;
  readonly payout?: string;
}

interface WithId {
  Params: { id: string };
}

/** A payment gateway that moves no money: the used part of Stripe's wire format, over plain HTTP on the loopback interface. */
export class SandboxStripe {
  readonly books: StripeBooks;
  private readonly server: FastifyInstance;
  private readonly sockets: Agent;
  /** Answers by idempotency key: a repeated key gets the same answer, including refusals. */
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly settings: SandboxStripeSettings) {
    this.books = new StripeBooks((event, object) => void this.notify(event, object));
    const { ca } = settings.notices;
    this.sockets = new Agent({ connect: ca === undefined ? {} : { ca: [...rootCertificates, ca] } });
    this.server = fastify({ forceCloseConnections: true });
    this.routes();
  }

  listen(port = 0): Promise<string> {
    return this.server.listen({ port, host: '127.0.0.1' });
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.sockets.destroy();
  }

  private routes(): void {
    const { server, books } = this;
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, nested(parse(body as string))),
    );
    server.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization !== `Bearer ${this.settings.secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', code: 'api_key_invalid', message: 'Invalid API Key provided' });
    });
    server.setErrorHandler((fault: Refusal, _, reply) => reply.status(fault.status ?? 500).send({ error: fault.error }));

    server.get('/v1/balance', () => ({ object: 'balance', available: [], livemode: false }));
    server.get<WithId>('/v1/payment_intents/:id', ({ params }) => books.intent(params.id));
    server.get<WithId>('/v1/disputes/:id', ({ params }) => books.disputes.get(params.id));
    server.get<{ Querystring: ListQuery }>('/v1/disputes', ({ query }) => listed(books.disputes.list(), query));
    server.get<WithId>('/v1/payouts/:id', ({ params }) => books.payouts.get(params.id));
    server.get<{ Querystring: ListQuery }>('/v1/payouts', ({ query }) => {
      const { 'arrival_date[gte]': gte = 0, 'arrival_date[lt]': lt = Number.MAX_SAFE_INTEGER } = query;
      const arrived = books.payouts.list().filter(({ arrival_date }) => arrival_date >= Number(gte) && arrival_date < Number(lt));
      return listed(arrived, query);
    });
    server.get<{ Querystring: ListQuery }>('/v1/balance_transactions', ({ query }) =>
      listed(books.payouts.linesOf(query.payout ?? ''), query),
    );
    server.get<WithId>('/v1/refunds/:id', ({ params }) => books.refund(params.id));
    server.get<{ Querystring: ListQuery }>('/v1/payment_intents', ({ query }) => listed(books.allIntents(), query));
    server.get<{ Querystring: ListQuery }>('/v1/refunds', ({ query }) =>
      listed(query.payment_intent === undefined ? books.allRefunds() : books.refundsOf(query.payment_intent), query),
    );
    this.post('/v1/payment_methods', ({ card }) => books.method((card as { token: string }).token));
    const expanded = (session: CheckoutSession): object => ({
      ...session,
      payment_intent: session.payment_intent && books.intent(session.payment_intent),
    });
    server.get<WithId>('/v1/checkout/sessions/:id', ({ params }) => expanded(books.checkout(params.id)));
    server.get<{ Querystring: { payment_intent?: string } }>('/v1/checkout/sessions', ({ query }) => ({
      object: 'list',
      has_more: false,
      data: books.checkoutsOf(query.payment_intent ?? '').map(expanded),
    }));
    this.post('/v1/checkout/sessions', (form) => books.openCheckout(checkoutOf(form)));
    this.post('/v1/checkout/sessions/:id/expire', (_form, id) => books.expireCheckout(id));
    this.post('/v1/payment_intents', ({ amount, currency, payment_method, metadata, return_url }) =>
      books.pay({
        return_url: String(return_url),
        amount: Number(amount),
        currency: String(currency),
        payment_method: String(payment_method),
        metadata: metadata as Metadata,
      }),
    );
    this.post('/v1/refunds', ({ payment_intent, amount, metadata }) =>
      books.refundRequest({ payment_intent: String(payment_intent), amount: Number(amount), metadata: metadata as Metadata }),
    );
  }

  private post(path: string, act: (form: Readonly<Record<string, unknown>>, id: string) => object): void {
    this.server.post<Partial<WithId>>(path, (request, reply) => {
      const key = String(request.headers['idempotency-key'] ?? newId('none_'));
      const answer =
        this.answers.get(key) ??
        answerOf(() => act((request.body ?? {}) as Record<string, unknown>, (request.params as Partial<WithId['Params']>).id ?? ''));
      this.answers.set(key, answer);
      return reply.status(answer.status).send(answer.body);
    });
  }

  private async notify(type: string, object: object): Promise<void> {
    const { notices, webhookSecret: secret } = this.settings;
    const created = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({ id: newId('evt_'), object: 'event', type, created, livemode: false, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await request(notices.url, { method: 'POST', headers, body: payload, dispatcher: this.sockets })
      .then(({ body }) => body.dump())
      .catch(() => undefined);
  }
}

/** A page, newest first. */
function listed(all: readonly { readonly id: string; readonly created: number }[], query: ListQuery): object {
  const { limit = 10, starting_after, 'created[gte]': gte = 0, 'created[lt]': lt = Number.MAX_SAFE_INTEGER } = query;
  const found = all.filter(({ created }) => created >= Number(gte) && created < Number(lt)).toReversed();
  const rest = found.slice(starting_after === undefined ? 0 : found.findIndex(({ id }) => id === starting_after) + 1);
  return { object: 'list', has_more: rest.length > Number(limit), data: rest.slice(0, Number(limit)) };
}

function answerOf(act: () => object): Answer {
  try {
    return { status: 200, body: act() };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { status: fault.status, body: { error: fault.error } };
  }
}

type Form = { readonly [name: string]: string | Form };

const textOf = (value: string | Form | undefined): string => (typeof value === 'string' ? value : '');

/** One item, at one price. */
function checkoutOf(form: Readonly<Record<string, unknown>>): CheckoutDraft {
  const { client_reference_id, expires_at, metadata, success_url, line_items } = form as Form;
  const { unit_amount, currency } = ((line_items as Form)['0'] as Form)['price_data'] as Form;
  return {
    amount_total: Number(unit_amount),
    currency: textOf(currency),
    client_reference_id: textOf(client_reference_id),
    expires_at: Number(expires_at),
    metadata: metadata as Metadata,
    success_url: textOf(success_url),
  };
}

/** `metadata[order]=…` as `{metadata: {order: …}}`, at any depth. */
function nested(form: NodeJS.Dict<string | string[]>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop()!;
    let place = read;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return read;
}
