import type { CourierTerms } from '#orders/cod/contract';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import fc from 'fast-check';
import { ShopFile } from '#apps/sandbox/shop/shop-file';
import { OPERATIONS } from '#apps/sandbox/shop/shop-graphql';
import { NotPossible, ShopLedger } from '#apps/sandbox/shop/shop-ledger';
import type { ShopNotices } from '#apps/sandbox/shop/shop-notices';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import type { ShopConnection, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { parseNotice } from '#integrations/storefront/shop-client/shopify/shopify-notice';
import { reportedOrder, type WholeOrder } from '#integrations/storefront/shop-client/shopify/shopify-reported-order';
import type { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { fact, fold } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { CancelOrder, type OrderPlaced, orderStream, ReportFulfillment } from '#orders/contract';
import { ReportStorefront } from '#orders/storefront/contract';
import { orderResource } from '#orders/resource/order.view';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { makeLog } from '#platform/logging/log';
import { handlerOf } from '#test/support/facts/handler-of';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';
import { NOON } from '#test/support/facts/given';
import { ORDER, order, paidOrder, placed } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const SHOP = 'asha.myshopify.test';
const connection: ShopConnection = {
  id: 'conn_1', account: 'acct_1', livemode: false, kind: 'shopify', base_url: null, key_id: SHOP, key_secret: '', webhook_secret: '',
}; // prettier-ignore
const directory = temporaryDirectory();
let files = 0;

class StepClock extends Clock {
  constructor(public ms = NOON * 1000) {
    super();
  }

  override milliseconds(): number {
    return this.ms;
  }
}

/** Streams in memory. */
class Streams extends EventStore {
  private readonly streams = new Map<string, RecordedEvent[]>();

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const past = this.streams.get(stream) ?? [];
    if (expected !== (past.at(-1)?.revision ?? 'no_stream')) throw new WrongExpectedRevision(stream, expected, past.length - 1);
    const news = events.map((each, n) => recorded(stream, each, { id: each.id, metadata: each.metadata, revision: past.length + n }));
    this.streams.set(stream, [...past, ...news]);
    return { revision: past.length + news.length - 1, position: '0' };
  }

  override async load(stream: string): Promise<RecordedEvent[]> {
    return this.streams.get(stream) ?? [];
  }
}

type Act = (ledger: ShopLedger) => unknown;
const PARCEL = { tracking_number: 'AWB-1', tracking_company: 'Delhivery' };
const ADDRESS = {
  first_name: 'Asha', last_name: 'Rao', name: 'Asha Rao', phone: null, address1: '9, MG Road', address2: null, city: 'Pune',
  province: 'Maharashtra', zip: '411001', country_code: 'IN',
}; // prettier-ignore

const TRANSIT = [null, 'in_transit', 'out_for_delivery', 'attempted_delivery', 'delivered'];

/** A step that went back and was never reported cannot be found by asking later. */
const onward = (ledger: ShopLedger, word: string): boolean =>
  TRANSIT.indexOf(word) > TRANSIT.indexOf(ledger.order(SHOP, ORDER).fulfillments.at(-1)?.shipment_status ?? null);

/** What may happen to an order in the shop; what is not possible any more does not happen. Goods come back or arrive, never both. */
const acts = (returned: boolean): fc.Arbitrary<Act> =>
  fc.oneof(
    fc.constant<Act>((ledger) => ledger.fulfill(SHOP, ORDER, PARCEL, true)),
    fc.constant<Act>((ledger) => ledger.fulfill(SHOP, ORDER, { ...PARCEL, tracking_number: 'AWB-2' })),
    fc.constantFrom('in_transit', 'out_for_delivery', 'attempted_delivery', ...(returned ? [] : ['delivered'])).map(
      (word): Act =>
        (ledger) =>
          onward(ledger, word) && ledger.shipment(SHOP, ORDER, word),
    ),
    fc.constantFrom('gift', 'vip', ...(returned ? ['RTO initiated', 'rto-delivered'] : [])).map(
      (tag): Act =>
        (ledger) =>
          ledger.tag(SHOP, ORDER, [tag]),
    ),
    fc.constantFrom('Ring twice', null).map(
      (note): Act =>
        (ledger) =>
          ledger.edit(SHOP, ORDER, { note }),
    ),
    fc.constantFrom(ADDRESS, { ...ADDRESS, city: 'Mumbai' }).map(
      (to): Act =>
        (ledger) =>
          ledger.edit(SHOP, ORDER, { shipping_address: to }),
    ),
    fc.constantFrom(60_000, 45_000).map(
      (total): Act =>
        (ledger) =>
          ledger.edit(SHOP, ORDER, { total }),
    ),
    fc.constant<Act>((ledger) => ledger.refund(SHOP, ORDER, 1_000, 'In the shop')),
    fc.constant<Act>((ledger) => ledger.cancel(SHOP, ORDER, 'fraud')),
  );

const lives = fc.boolean().chain((returned) => fc.array(acts(returned), { minLength: 1, maxLength: 12 }));

/** The notices of a life, as their receiver reads them, and what the shop answers to a query at its end. */
function reported(life: readonly Act[]): { notices: ReportedOrder[]; whole: ReportedOrder } {
  const notices: ReportedOrder[] = [];
  const notify = (_shop: string, topic: string, body: object): void => {
    const notice = parseNotice(Buffer.from(JSON.stringify(body)), { 'x-shopify-topic': topic });
    notices.push(notice.content as ReportedOrder);
  };
  const file = new ShopFile(directory.path(`shop-${++files}.db`));
  const clock = new StepClock();
  const ledger = new ShopLedger(file, { notify, send: () => undefined } as unknown as ShopNotices, clock);
  OPERATIONS['mutation CreateOrder']!(ledger, SHOP, { order: input });
  ledger.pay(SHOP, ORDER, 50_000);
  for (const act of life) {
    clock.ms += 60_000;
    try {
      act(ledger);
    } catch (fault) {
      if (!(fault instanceof NotPossible)) throw fault;
    }
  }
  const { orders } = OPERATIONS['query OrdersChanged']!(ledger, SHOP, { query: "updated_at:>='1970-01-01T00:00:00Z'" }) as {
    orders: { nodes: WholeOrder[] };
  };
  file.close();
  return { notices, whole: reportedOrder(orders.nodes[0]!) };
}

const money = (amount: string): object => ({ shopMoney: { amount, currencyCode: 'INR' } });
const input = { sourceIdentifier: ORDER, currency: 'INR', lineItems: [{ title: 'Kurta', quantity: 1, priceSet: money('500.00') }] };

/** The order that these notices make of one that its shop shows as `whole` on a query, apart from the times of the notices. */
async function orderOf(tellings: readonly ReportedOrder[], whole: ReportedOrder, placedAs: OrderPlaced): Promise<object> {
  const streams = new Streams();
  const begun = fact('storefront.sync_started', { connection: connection.id, platform: 'shopify', shop_domain: SHOP });
  const story = [placed(placedAs), ...paidOrder.slice(1), begun].map((each, n) => ({ ...recorded('', each), id: `given-${n}` }));
  await streams.append(orderStream(ORDER), 'no_stream', story);
  const terms = { codeOf: async (_account: string, _livemode: boolean, code: string) => code } as CourierTerms;
  const handlers = new Map<unknown, { execute(command: ICommand): Promise<void> }>([
    [ReportStorefront.type, handlerOf(ReportStorefront, { eventStore: streams })],
    [ReportFulfillment.type, handlerOf(ReportFulfillment, { eventStore: streams, terms })],
    [CancelOrder.type, handlerOf(CancelOrder, { eventStore: streams })],
  ] as never);
  const bus = { execute: (command: ICommand) => handlers.get(command.constructor)!.execute(command) } as unknown as CommandBus;
  const storefronts = { of: () => ({ orderNow: async () => whole }) } as unknown as Storefronts;
  const orders = new ReportedOrders(
    new StorefrontOrders(streams, bus, makeLog('silent')),
    storefronts,
    bus,
    unmovedClocks(new StepClock()),
  );
  const waiting = [...tellings.entries()];
  for (let left = waiting.length * 2; waiting.length > 0 && left > 0; left--) {
    const [n, telling] = waiting.shift()!;
    // As notices wait for their order.
    const outcome = await orders.applyNotice(connection, telling, { name: `notice ${n}`, at: NOON * 1000 });
    if (outcome === 'unknown') waiting.push([n, telling]);
  }
  const shown = fold(orderResource, await streams.load(orderStream(ORDER)))!;
  const parcels = shown.fulfillments.map(({ tracking_number, courier_code, shipment_status }) => ({
    tracking_number,
    courier_code,
    shipment_status,
  }));
  return { ...shown, fulfillments: parcels.sort((a, b) => (a.tracking_number! < b.tracking_number! ? -1 : 1)) };
}

const cash = { payment_method: 'cod', amount_cod_due: 50_000 } as const;

describe('a shop’s notices of an order', () => {
  it('make the same order in any order, however often they are sent', async () => {
    await fc.assert(
      fc.asyncProperty(lives, fc.infiniteStream(fc.nat()), fc.boolean(), async (life, random, onDelivery) => {
        const { notices, whole } = reported(life);
        const placedAs = { ...order, ...(onDelivery && cash) };
        const repeated = notices.flatMap((notice) => (random.next().value % 2 === 0 ? [notice, notice] : [notice]));
        const shuffled = repeated.map((notice) => [random.next().value, notice] as const).sort(([a], [b]) => a - b);
        expect(await orderOf(shuffled.map(([, notice]) => notice), whole, placedAs)).toEqual(await orderOf(notices, whole, placedAs)); // prettier-ignore
      }),
      { numRuns: 150 },
    );
  });

  it('make the same order when some are lost and the shop is queried', async () => {
    await fc.assert(
      fc.asyncProperty(lives, fc.infiniteStream(fc.nat()), async (life, random) => {
        const { notices, whole } = reported(life);
        const left = notices.filter(() => random.next().value % 3 > 0);
        expect(await orderOf([...left, whole], whole, order)).toEqual(await orderOf(notices, whole, order));
      }),
      { numRuns: 150 },
    );
  });
});
