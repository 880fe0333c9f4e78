import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { typedAt } from '#test/support/machine/command-line';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alteredAtPartner } from '#test/support/partners/partner-file';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';

const { service, merchant } = serviceUnderTest('own');

const compare = async (...args: string[]): Promise<[code: number, comparison: Json]> => {
  const [code, out, err] = await typedAt(service.dataDir, 'verify', '--against', 'gateway', ...args, '--json');
  return [code, JSON.parse(out || err)];
};

/** A gateway from its own side. Nothing done there is reported; `alter` and `begin` resolve to what takes it back. */
interface Books {
  readonly connection: string;
  readonly kind: string;
  alter(id: string, changes: object | null): () => void;
  begin(of: 'payment' | 'refund', payment: string): Promise<{ id: string; undo: () => void }>;
  /** How the gateway writes that a payment was captured. */
  readonly captured: object;
  amountOf(of: 'payment' | 'refund', amount: number): object;
}

async function likeRazorpay(order: string): Promise<Books> {
  const { connection } = await new GatewayBooks(service).routeOf(order);
  const found = (await service.part(Connections).byId(connection, ['sandbox']))!;
  const gateway = service.part(PaymentGateways).client(found);
  const alter: Books['alter'] = (id, changes) => alteredAtPartner(service, 'entities', id, changes);
  const paid = async (): Promise<string> => {
    const { id: order_id } = await gateway.post<{ id: string }>('/v1/orders', { amount: 700, currency: 'INR' });
    const upi = { amount: 700, currency: 'INR', order_id, method: 'upi', upi: { flow: 'collect', vpa: 'pending@test' } };
    const { razorpay_payment_id: id } = await gateway.post<{ razorpay_payment_id: string }>('/v1/payments/create/upi', upi);
    alter(id, { status: 'captured' });
    return id;
  };
  return {
    connection,
    kind: 'sandbox',
    alter,
    begin: async (of, payment) => {
      const returned = () => gateway.post<{ id: string }>(`/v1/payments/${payment}/refund`, { amount: 714 });
      const id = of === 'payment' ? await paid() : (await returned()).id;
      if (of === 'refund') alter(id, { status: 'processed' });
      return { id, undo: () => void alter(id, null) };
    },
    captured: { status: 'captured' },
    amountOf: (_, amount) => ({ amount }),
  };
}

function likeStripe(stripe: SandboxStripe, connection: string): Books {
  const alter: Books['alter'] = (id, changes) => {
    const held = stripe.books[id.startsWith('pi_') ? 'intents' : 'refunds'] as Map<string, object>;
    const before = held.get(id)!;
    if (changes === null) held.delete(id);
    else held.set(id, { ...before, ...changes });
    return () => void held.set(id, before);
  };
  const paid = (): string => {
    const draft = { amount: 700, currency: 'inr', return_url: 'https://localhost' };
    return stripe.books.pay({ ...draft, payment_method: stripe.books.method('tok_success').id }).id;
  };
  return {
    connection,
    kind: 'stripe',
    alter,
    begin: async (of, payment) => {
      const id = of === 'payment' ? paid() : stripe.books.refundRequest({ payment_intent: payment, amount: 714 }).id;
      if (of === 'refund') alter(id, { status: 'succeeded' });
      return { id, undo: () => void alter(id, null) };
    },
    captured: { status: 'succeeded', amount_received: 249_900 },
    amountOf: (of, amount) => (of === 'payment' ? { amount_received: amount } : { amount }),
  };
}

/** What both sides hold. */
interface MoneySummary {
  readonly id: string;
  readonly gateway_reference: string;
}

let stripe: SandboxStripe;

const throughRazorpay = async (): Promise<Books> => likeRazorpay((await given.paidOrder(merchant)).id);
/** In place of the sandbox, until it is removed. */
async function throughStripe(): Promise<Books> {
  const connected = await connectedStripe(service);
  stripe = connected.stripe;
  return likeStripe(stripe, connected.id);
}
async function withoutStripe({ connection: id }: Books): Promise<void> {
  await service.operate('connections.remove', { id, yes: true });
  await stripe.close();
}

const byCard = async (token: string): Promise<Json> => {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, card(token));
  return eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body.order ?? body.last_payment_error).toBeTruthy();
    return body;
  });
};

const declinedByUpi = async (): Promise<string> => {
  const { id } = await given.failedOrder(merchant);
  return (await merchant.get(`/orders/${id}/payments`)).body.data[0].gateway_reference;
};
const declinedByCard = async (): Promise<string> => {
  await byCard('tok_declined');
  return stripe.books.allIntents().find(({ status }) => status === 'requires_payment_method')!.id;
};

describe.each([
  {
    name: 'Razorpay',
    open: throughRazorpay,
    close: null,
    pay: async () => (await given.paidOrder(merchant)).id as string,
    decline: declinedByUpi,
  },
  {
    name: 'Stripe',
    open: throughStripe,
    close: withoutStripe,
    pay: async () => (await byCard('tok_success')).order as string,
    decline: declinedByCard,
  },
])('verify --against gateway, where it is $name', ({ open, close, pay, decline }) => {
  let books: Books;
  let payment: MoneySummary;
  let returned: MoneySummary;
  let declined: string;

  beforeAll(async () => {
    books = await open();
    const order = await pay();
    await orderBecomes(merchant, order, { status: 'paid' });
    [payment] = (await merchant.get(`/orders/${order}/payments`)).body.data;
    const { id } = await refundBecomes(merchant, (await refund(merchant, order, 5_000)).body.id, { status: 'succeeded' });
    const submitted = (await service.part(EventHistory).stream(orderStream(order))).find(({ type }) => type === 'refund.submitted')!;
    returned = { id, ...(submitted.data as Pick<MoneySummary, 'gateway_reference'>) };
    declined = await decline();
  });
  afterAll(() => close?.(books));

  it('finds that both agree', async () => {
    const [code, { agrees, differences, compared }] = await compare();
    expect([code, agrees, differences]).toEqual([0, true, []]);
    expect(compared).toBeGreaterThanOrEqual(3);
  });

  /** Compares while the gateway holds the difference: one that was taken back before is no longer found. */
  const expectFound = async (undo: () => void, expected: object): Promise<void> => {
    const [code, { differences }] = await compare();
    undo();
    expect(differences).toEqual([expect.objectContaining({ ...expected, connection: books.connection })]);
    expect(code).toBe(1);
  };

  it.each(['payment', 'refund'] as const)('finds a %s that is missing here', async (of) => {
    const { id, undo } = await books.begin(of, payment.gateway_reference);
    await expectFound(undo, { difference: 'missing_here', of, here: null, there: id });
  });

  const expectFoundWith = (of: 'payment' | 'refund', changes: object | null, difference: string): Promise<void> => {
    const ours = of === 'payment' ? payment : returned;
    return expectFound(books.alter(ours.gateway_reference, changes), { difference, of, here: ours.id, there: ours.gateway_reference });
  };

  it('finds a payment that the gateway does not know', () => expectFoundWith('payment', null, 'missing_there'));
  it('finds a refund that is open at the gateway', () => expectFoundWith('refund', { status: 'pending' }, 'status_differs'));
  it.each(['payment', 'refund'] as const)('finds a %s of another amount', (of) =>
    expectFoundWith(of, books.amountOf(of, 4_999), 'amount_differs'),
  );

  it('finds a payment that failed here and was captured there', () =>
    expectFound(books.alter(declined, books.captured), { difference: 'status_differs', of: 'payment', there: declined }));
});

describe('verify --against gateway', () => {
  it('describes the differences in words, and skips payments from outside the requested time', async () => {
    const books = await throughRazorpay();
    const [{ gateway_reference }] = (await merchant.get(`/orders/${(await given.paidOrder(merchant)).id}/payments`)).body.data;
    const undo = books.alter(gateway_reference, { amount: 1 });
    const [code, out] = await typedAt(service.dataDir, 'verify', '--against', 'gateway');
    expect([code, out]).toEqual([1, expect.stringContaining('1 difference from the gateway')]);
    expect(out).toContain('It is of 1 INR there, of 249900 INR here.');
    expect(await compare('--from', '2020-01-01', '--to', '2020-01-02')).toEqual([
      0,
      expect.objectContaining({ agrees: true, compared: 0 }),
    ]);
    undo();
  });

  it('refuses options of other kinds of verification', async () => {
    for (const [param, ...words] of [
      ['full', '--against', 'gateway', '--full'],
      ['checkpoint', '--against', 'shop', '--checkpoint', 'head.txt'],
      ['from', '--from', '2020-01-01'],
      ['to', '--full', '--to', '2020-01-01'],
    ]) {
      const [code, out, err] = await typedAt(service.dataDir, 'verify', ...words, '--json');
      expect([code, JSON.parse(out || err).error]).toEqual([2, expect.objectContaining({ code: 'parameter_unknown', param })]);
    }
  });

  it('reports that the gateway does not answer', async () => {
    const books = new GatewayBooks(service);
    books.trouble({ failures: [{ on: 'GET /v1/refunds', as: 'status', status: 503 }] });
    const [code, { error }] = await compare();
    books.trouble();
    expect([code, error]).toEqual([1, expect.objectContaining({ code: 'upstream_timeout' })]);
  });

  describe('with another gateway', () => {
    let gateway: DocumentedGateway;
    afterEach(() => gateway.close());

    const compareWith = async (answers: Parameters<typeof DocumentedGateway.open>[1]): Promise<[code: number, comparison: Json]> => {
      gateway = await DocumentedGateway.open('stripe', answers);
      const { id: account } = await service.operate('accounts.create', { name: 'Another' });
      const keys = { secretKey: 'sk_test_another', webhookSecret: 'whsec_another' };
      await service.operate('connections.create', { kind: 'stripe', mode: 'test', name: 'Cards', account, baseUrl: gateway.url, ...keys });
      return compare('--account', account);
    };
    const none = { object: 'list', has_more: false, data: [] };
    const refunds = { 'GET /v1/refunds': none, 'GET /v1/disputes': none };
    const page = (has_more: boolean, ...ids: string[]) => ({ object: 'list', has_more, data: ids.map(intent) });
    const intent = (id: string) => ({
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 700,
      currency: 'inr',
      metadata: {},
    });

    it('reports a difference once if it is on two pages', async () => {
      const pages = [page(true, 'pi_3', 'pi_2'), page(false, 'pi_2', 'pi_1')];
      const [code, { differences, compared }] = await compareWith({ ...refunds, 'GET /v1/payment_intents': pages });
      expect(differences.map(({ there }: Json) => there)).toEqual(['pi_3', 'pi_2', 'pi_1']);
      expect([code, compared]).toEqual([1, 3]);
    });

    it.each([
      { says: 'says the same again and again', answers: { 'GET /v1/payment_intents': page(true, 'pi_1') }, error: 'upstream_timeout' },
      {
        says: 'goes round in circles',
        answers: { 'GET /v1/payment_intents': [page(true, 'pi_1'), page(true, 'pi_2'), page(true, 'pi_3', 'pi_1'), page(false, 'pi_4')] },
        error: 'upstream_timeout',
      },
      { says: 'refuses to list', answers: refunds, error: 'upstream_error' },
    ])('ends where it $says', async ({ answers, error }) => {
      expect(await compareWith(answers)).toEqual([1, { error: expect.objectContaining({ code: error }) }]);
    });
  });
});
