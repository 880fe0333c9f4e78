import { parse } from 'node:querystring';
import { rootCertificates } from 'node:tls';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import Stripe from 'stripe';
import { Agent, request } from 'undici';
import { newId } from '#apps/sandbox/gateway/entities';
import { type Metadata, Refusal, StripeBooks } from '#apps/sandbox/stripe/stripe-books';

export interface SandboxStripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where notices go, and a certificate (PEM) to trust there besides the usual authorities. */
  readonly notices: { readonly url: string; readonly ca?: string };
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface WithId {
  Params: { id: string };
}

/** A payment gateway that moves no money: the part of Stripe's wire format that is used, over plain HTTP on the loopback interface. */
export class SandboxStripe {
  readonly books: StripeBooks;
  private readonly server: FastifyInstance;
  private readonly sockets: Agent;
  /** Answers by idempotency key: the same key is answered the same, refusals too. */
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly settings: SandboxStripeSettings) {
    this.books = new StripeBooks((event, object) => void this.tell(event, object));
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
    server.get<WithId>('/v1/refunds/:id', ({ params }) => books.refund(params.id));
    server.get<{ Querystring: { payment_intent: string } }>('/v1/refunds', ({ query }) => ({
      object: 'list',
      has_more: false,
      data: books.refundsOf(query.payment_intent),
    }));
    this.post('/v1/payment_methods', ({ card }) => books.method((card as { token: string }).token));
    this.post('/v1/payment_intents', ({ amount, currency, payment_method, metadata }) =>
      books.pay({
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

  private post(path: string, act: (form: Readonly<Record<string, unknown>>) => object): void {
    this.server.post(path, (request: FastifyRequest, reply) => {
      const key = String(request.headers['idempotency-key'] ?? newId('none_'));
      const answer = this.answers.get(key) ?? answerOf(() => act(request.body as Record<string, unknown>));
      this.answers.set(key, answer);
      return reply.status(answer.status).send(answer.body);
    });
  }

  private async tell(type: string, object: object): Promise<void> {
    const { notices, webhookSecret: secret } = this.settings;
    const created = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({ id: newId('evt_'), object: 'event', type, created, livemode: false, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await request(notices.url, { method: 'POST', headers, body: payload, dispatcher: this.sockets }).then(
      ({ body }) => body.dump(),
      () => undefined,
    );
  }
}

function answerOf(act: () => object): Answer {
  try {
    return { status: 200, body: act() };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { status: fault.status, body: { error: fault.error } };
  }
}

/** `metadata[order]=…` as `{metadata: {order: …}}`. */
function nested(form: NodeJS.Dict<string | string[]>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const [, outer, inner] = /^([^[]+)(?:\[(.+)\])?$/.exec(name)!;
    if (inner === undefined) read[outer!] = value;
    else read[outer!] = { ...(read[outer!] as object | undefined), [inner]: value };
  }
  return read;
}
