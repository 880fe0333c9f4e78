import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { orderBody } from '#apps/sandbox/shop/shop-notice-bodies';
import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { Connections } from '#integrations/connections/connections';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { type FulfillmentStatus, orderStream, type Parcel, type StorefrontCancelReason } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { orderBecomes } from '#test/support/clients/shop';

const SHIPMENTS: Partial<Record<FulfillmentStatus, string>> = {
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  attempted_delivery: 'attempted_delivery',
  delivered: 'delivered',
};
const TOPICS: Partial<Record<FulfillmentStatus, { readonly topic: string; readonly fulfillment_status: string }>> = {
  fulfilled: { topic: 'orders/fulfilled', fulfillment_status: 'fulfilled' },
  partially_fulfilled: { topic: 'orders/partially_fulfilled', fulfillment_status: 'partial' },
};

/** The merchant's shop and its couriers, which the service hears from by signed notices. */
export class Storefront {
  constructor(private readonly service: RunningService) {}

  /** The simulated shop, for the merchant's acts; its own notices follow. */
  get shop(): SandboxShop {
    return this.service.shop;
  }

  /** The connection to the shop of an account's test mode; the first account's by default. */
  async connection(account?: string) {
    const first = ((await this.service.operate('accounts.list')).data as Json[]).at(-1);
    return eventually(async () => {
      const [connection] = await this.service.part(Connections).ofKinds(account ?? first.id, false, ['shopify']);
      expect(connection).toBeDefined();
      return connection!;
    });
  }

  /** Resolves when the report is applied. */
  async goods(order: string, status: FulfillmentStatus, parcel: Parcel | null = null): Promise<void> {
    const id = await this.idThere(order);
    const reported = TOPICS[status];
    if (reported !== undefined)
      await this.reported(reported.topic, await this.body(order, { fulfillment_status: reported.fulfillment_status }));
    else if (status.startsWith('rto_'))
      await this.reported('orders/updated', await this.body(order, { fulfillment_status: 'fulfilled', tags: `gift, ${status}` }));
    else if (parcel === null)
      await this.reported('fulfillment_events/create', { order_id: id, status: SHIPMENTS[status], happened_at: this.now() });
    if (parcel !== null)
      await this.reported('fulfillments/update', {
        order_id: id,
        status: 'success',
        updated_at: this.now(),
        tracking_company: parcel.courier_code,
        tracking_number: parcel.tracking_number,
        tracking_url: parcel.tracking_url,
        shipment_status: SHIPMENTS[status] ?? parcel.shipment_status,
      });
  }

  /** A parcel of an order leaves the shop, with a part of its goods or the rest. Resolves when that is applied: notices may overtake each other. */
  async leaves(order: string, tracking_number: string, part = false, tracking_company = 'Delhivery'): Promise<void> {
    this.shop.ledger.fulfill((await this.connection()).key_id, await this.idThere(order), { tracking_number, tracking_company }, part);
    await orderBecomes(this.service.merchant, order, {
      fulfillment_status: part ? 'partially_fulfilled' : 'fulfilled',
      fulfillments: expect.arrayContaining([expect.objectContaining({ tracking_number })]),
    });
    await this.applied();
  }

  /** The merchant cancels an order in the shop, or the shop repeats a cancellation. Resolves when that is applied. */
  async cancels(order: string, reason: StorefrontCancelReason = 'customer'): Promise<void> {
    const there = await this.there(order);
    if (there.cancelled_at !== null) return this.reported('orders/cancelled', await this.body(order));
    this.shop.ledger.cancel((await this.connection()).key_id, there.id, reason);
    return this.applied();
  }

  /** An order as the shop's notices show it now, with changes. */
  async body(order: string, changes: object = {}): Promise<object> {
    const { key_id: shop } = await this.connection();
    return { ...orderBody(shop, await this.there(order)), updated_at: this.now(), ...changes };
  }

  /** Sends a notice as the platform would, and waits until it is applied. */
  async reported(topic: string, body: object, headers: Record<string, string> = {}): Promise<void> {
    const { status, body: answer } = await this.notice(topic, body, headers);
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(answer)}`);
    await this.applied();
  }

  /** Sends a notice as the platform would, from an account's shop. */
  async notice(
    topic: string,
    body: object | string,
    headers: Record<string, string> = {},
    account?: string,
  ): Promise<{ status: number; body: Json }> {
    return this.noticeOf(await this.connection(account), topic, body, headers);
  }

  /** The same from a given shop. */
  async noticeOf(
    { id, webhook_secret, key_id }: ShopConnection,
    topic: string,
    body: object | string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Json }> {
    const { api, certificate } = this.service.addresses;
    const bytes = typeof body === 'string' ? body : JSON.stringify(body);
    const dispatcher = new Agent({ connect: { ca: readFileSync(certificate.file) } });
    const answer = await request(`${api}/v1/integrations/storefront/${id}`, {
      method: 'POST',
      dispatcher,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': key_id,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-event-id': randomUUID(),
        'x-shopify-triggered-at': this.now(),
        'x-shopify-hmac-sha256': createHmac('sha256', webhook_secret).update(bytes).digest('base64'),
        ...headers,
      },
      body: bytes,
    });
    const answered = { status: answer.statusCode, body: await answer.body.json() };
    await dispatcher.close();
    return answered;
  }

  /** Waits until the shop has no more notices, and all sent ones are applied. */
  applied(): Promise<void> {
    return eventually(async () => {
      expect(this.shop.undelivered).toBe(0);
      expect(await this.service.part(JobStore).oldestDueAt('storefront.notice')).toBeNull();
    });
  }

  /** Moves the service's clock to each next attempt of a queue until none waits. No job is under way meanwhile, so none loses its lease. */
  async performed(queue: 'storefront.mirror' | 'storefront.notice'): Promise<void> {
    const [jobStore, runner] = [this.service.part(JobStore), this.service.part(JobRunner)];
    const dueAt = (): Promise<number | null> => jobStore.oldestDueAt(queue);
    while ((await dueAt()) !== null) {
      await runner.stop();
      const due = await dueAt();
      if (due !== null) this.service.clock.advance(Math.max(0, Math.ceil((due - this.service.clock.milliseconds()) / 1000)));
      runner.start();
      if (due !== null) await eventually(async () => expect(await dueAt()).not.toBe(due));
    }
  }

  /** Waits until neither side has anything more to send. */
  calm(): Promise<void> {
    return eventually(async () => {
      expect(await this.service.part(JobStore).oldestDueAt('storefront.mirror')).toBeNull();
      await this.applied();
    });
  }

  /** Waits until an order is in the shop and both sides agree on it. Resolves to the order. */
  async settled(order: string): Promise<Json> {
    await orderBecomes(this.service.merchant, order, { storefront: { sync_state: 'synced' } });
    await this.applied();
    return orderBecomes(this.service.merchant, order, { storefront: { sync_state: 'synced' } });
  }

  /** The shop's id of an order, once it has one. */
  idThere(order: string): Promise<string> {
    return eventually(async () => {
      const events = await this.service.part(EventHistory).stream(orderStream(order));
      return (events.find(({ type }) => type === 'storefront.linked')!.data as { order_id: string }).order_id;
    });
  }

  async there(order: string): Promise<ShopOrder> {
    return this.shop.ledger.order((await this.connection()).key_id, await this.idThere(order));
  }

  private now(): string {
    return new Date(this.service.clock.milliseconds()).toISOString();
  }
}
