import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import type { DisputeRequest } from '#apps/sandbox/gateway/dispute-book';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { Troubles } from '#apps/sandbox/trouble';
import { Connections } from '#integrations/connections/connections';
import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

interface NoticeAnswer {
  readonly status: number;
  readonly headers: Json;
  readonly body: Json;
}

/** The simulated gateway of a running service from its own side: its records, and its notices. */
export class GatewayBooks {
  private readonly known = new Map<string, OpenedConnection<'sandbox' | 'razorpay'>>();

  constructor(private readonly service: RunningService) {}

  /** Replaces its troubles. */
  trouble(troubles: Troubles = {}): void {
    this.sandbox.trouble.set(troubles);
  }

  /** The route of an order's money, once the service knows it. */
  routeOf(order: string): Promise<{ connection: string; gateway_reference: string; payment: string }> {
    return eventually(async () => {
      const events = await this.service.part(EventHistory).stream(`order-${order}`);
      const { data } = events.find(({ type }) => type === 'payment.submitted' || type === 'payment.captured')!;
      return data as { connection: string; gateway_reference: string; payment: string };
    });
  }

  async paymentsOf(order: string): Promise<Json[]> {
    const { payment, connection } = await this.routeOf(order);
    const [opened] = (await this.get(connection, `/v1/orders?receipt=${payment}`)).items;
    return (await this.get(connection, `/v1/orders/${opened.id}/payments`)).items;
  }

  /** Every refund of the order's money that the gateway has accepted, with any outcome. */
  async refundsOf(order: string): Promise<Json[]> {
    const { connection } = await this.routeOf(order);
    const found = await Promise.all((await this.paymentsOf(order)).map(({ id }) => this.get(connection, `/v1/payments/${id}/refunds`)));
    return found.flatMap(({ items }) => items);
  }

  /** The bank accepts or returns our refund, even after an earlier decision; the gateway sends a notice. */
  async settleRefund(order: string, refund: string, succeeds: boolean): Promise<void> {
    const { connection } = await this.routeOf(order);
    const held = (await this.refundsOf(order)).find(({ receipt }) => receipt === refund)!;
    this.sandbox.settleRefund((await this.opened(connection)).key_id, held.id, succeeds);
  }

  /** Refunds a part of the order's payment in the gateway's dashboard; its notice follows. Resolves to its id there. */
  async refundInDashboard(order: string, amount: number): Promise<string> {
    return this.sandbox.refundPayment((await this.routeOf(order)).payment, amount);
  }

  /** The shopper disputes the order's payment with the bank; the notice follows. Resolves to its id there. */
  async openDispute(order: string, request: DisputeRequest): Promise<string> {
    return this.sandbox.openDispute((await this.routeOf(order)).payment, request);
  }

  /** The bank decides about a dispute, or reopens it. */
  async turnDispute(order: string, id: string, to: 'won' | 'lost' | 'open'): Promise<void> {
    this.sandbox.turnDispute((await this.routeOf(order)).payment, id, to);
  }

  /** The merchant sells something through the gateway without this service. Resolves once the gateway has the money. */
  async sellWithoutService(connection: string, amount: number): Promise<void> {
    const { id: order_id } = await this.send(connection, '/v1/orders', { amount, currency: 'INR' });
    const payment = { order_id, amount, currency: 'INR', method: 'netbanking', bank: 'HDFC' };
    const { razorpay_payment_id: id } = await this.send(connection, '/v1/payments/create/json', payment);
    await eventually(async () => expect((await this.get(connection, `/v1/payments/${id}`)).status).toBe('captured'));
  }

  /** The gateway pays out what has moved; the merchant's credits pay the fees and the refunds. */
  async payOutOnCredits(connection: string): Promise<void> {
    this.sandbox.payOutOnCredits((await this.opened(connection)).key_id);
  }

  /** The gateway pays out what one of its settlements has once more. */
  async payAgain({ connection, gateway_reference }: Json): Promise<void> {
    this.sandbox.payAgain((await this.opened(connection)).key_id, gateway_reference);
  }

  /** The bank returns a gateway's payout. */
  async reverseSettlement({ connection, gateway_reference }: Json): Promise<void> {
    this.sandbox.reverseSettlement((await this.opened(connection)).key_id, gateway_reference);
  }

  /** The amount returned to the order's shopper, minor units. */
  async returnedOf(order: string): Promise<number> {
    return (await this.refundsOf(order)).reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0);
  }

  /** Sends a notice as an account's gateway writes it; `changes` are applied to its body, a string replaces it. */
  async notify(connection: string, notice: object | string, headers: Readonly<Record<string, string>> = {}): Promise<NoticeAnswer> {
    const { webhook_secret } = await this.opened(connection);
    const body = typeof notice === 'string' ? notice : JSON.stringify(notice);
    const signature = createHmac('sha256', webhook_secret).update(body).digest('hex');
    const all = { 'x-razorpay-signature': signature, 'content-type': 'application/json', ...headers };
    return this.post(`payments/${connection}`, body, all);
  }

  /** Posts to an address for partners' notices. */
  async post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<NoticeAnswer> {
    const { api, certificate } = this.service.addresses;
    const dispatcher = new Agent({ connect: { ca: readFileSync(certificate.file, 'utf8') } });
    try {
      const answer = await request(`${api}/v1/integrations/${path}`, { method: 'POST', dispatcher, headers: { ...headers }, body });
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.json() };
    } finally {
      await dispatcher.close();
    }
  }

  /** A notice of an order's payment as the gateway has it, with changes. */
  async noticeOf(event: string, order: string, changes: object = {}): Promise<object> {
    const [payment] = await this.paymentsOf(order);
    const entity = { ...payment, status: event.replace('payment.', ''), ...changes };
    return {
      entity: 'event',
      account_id: 'acc_1',
      event,
      contains: ['payment'],
      payload: { payment: { entity } },
      created_at: payment.created_at,
    };
  }

  get sandbox(): SandboxGateway {
    return this.service.sandbox;
  }

  /** A removed connection's credentials are erased; the gateway keeps its books. */
  private async opened(connection: string) {
    const found = await this.service.part(Connections).followed(connection, ['sandbox', 'razorpay']);
    if (found !== null && found.key_secret !== '') this.known.set(connection, found);
    return this.known.get(connection)!;
  }

  private send(connection: string, path: string, body: object): Promise<Json> {
    return this.get(connection, path, { method: 'POST', body: JSON.stringify(body) });
  }

  private async get(connection: string, path: string, sent: { readonly method?: 'POST'; readonly body?: string } = {}): Promise<Json> {
    const { key_id, key_secret } = await this.opened(connection);
    const authorization = `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString('base64')}`;
    const headers = { authorization, ...(sent.body !== undefined && { 'content-type': 'application/json' }) };
    return (await request(`${this.service.part(PaymentGateways).sandboxUrl!}${path}`, { headers, ...sent })).body.json();
  }
}
