import { CommandBus } from '@nestjs/cqrs';
import { madeAt } from '#kernel/ids';
import { ApplyRemittanceLine, type CollectionResource, type LineAnswer, type LineOfOrder, type RemittanceLine } from '#orders/cod/contract';
import { orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { line } from '#test/support/facts/cash-facts';
import { codOrder } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

export interface OfRemittance extends Partial<RemittanceLine> {
  readonly remittance?: string;
  readonly row?: number;
}

/** A courier's acts on a merchant's parcels, and its reports of their cash. */
export class Courier {
  private remittances = 0;

  constructor(
    private readonly service: RunningService,
    private readonly merchant: MerchantClient,
  ) {}

  /** Makes a test helper act on an order; resolves to the order. */
  async acts(order: string, act: string, body: object = {}): Promise<Json> {
    const { status, body: answered, text } = await this.merchant.post(`/test_helpers/orders/${order}/${act}`, body);
    if (status === 200) return answered;
    // The shop's notice took longer than the request waits, as happens on slow stores.
    if (status !== 504) throw new Error(`${act} answered ${status}: ${text}`);
    await new Storefront(this.service).applied();
    return (await this.merchant.get(`/orders/${order}`)).body;
  }

  /** A cash-on-delivery order, shipped in a parcel. */
  async ships(tracking_number: string, courier_code = 'delhivery'): Promise<Json> {
    return this.acts((await codOrder(this.merchant)).id, 'ship', { tracking_number, courier_code });
  }

  async delivers(tracking_number: string, courier_code?: string): Promise<Json> {
    return this.acts((await this.ships(tracking_number, courier_code)).id, 'deliver');
  }

  /** A courier's report about the order: a line of the newest remittance by default. */
  async inputOf(
    order: string,
    gross: number,
    { remittance = this.newRemittance(), row = 1, ...of }: OfRemittance = {},
  ): Promise<LineOfOrder> {
    const [{ data, metadata }] = (await this.service.part(EventHistory).stream(orderStream(order))) as [Json];
    expect(data.order).toBe(order);
    const { account, livemode } = metadata;
    const utr = `UTR-${remittance.slice(-4)}`;
    return {
      account,
      livemode,
      order_id: order,
      remittance,
      row,
      currency: 'INR',
      line: line(gross, { courier_code: 'delhivery', utr, ...of }),
    };
  }

  async remits(order: string, gross: number, of?: OfRemittance): Promise<LineAnswer> {
    return this.service.part(CommandBus).execute(ApplyRemittanceLine({ input: await this.inputOf(order, gross, of) }));
  }

  newRemittance(): string {
    const id = `rem_0VIhZ9S1${String(++this.remittances).padStart(16, '0')}`;
    expect(madeAt(id)).toBeGreaterThan(0);
    return id;
  }
}

/** Waits until an order's collection is as expected. */
export const collectionBecomes = (merchant: MerchantClient, order: string, expected: object): Promise<CollectionResource> =>
  eventually(async () => {
    const { status, body } = await merchant.get(`/cod/collections/${order.replace('ord_', 'cod_')}`);
    expect([status, body]).toEqual([200, expect.objectContaining(expected)]);
    return body;
  });
