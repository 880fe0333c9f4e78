import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DAY } from '#kernel/time';
import { type CollectionKey, MissingCollections, VoidRemittanceLines, WeighRemittanceLine, OrdersOf } from '#orders/cod/contract';
import { orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

const TOTAL = 249_900;
let courier: Courier;
let storefront: Storefront;

beforeAll(() => {
  courier = new Courier(service, merchant);
  storefront = new Storefront(service);
});

const collectionId = (order: string): string => order.replace('ord_', 'cod_');
const eventsOf = async (order: string): Promise<Json[]> =>
  (await merchant.get(`/events?order=${order}&type=cod.remitted,cod.short_remit`)).body.data.toReversed();
const reported = (order: string, ...types: string[]): Promise<Json[]> =>
  eventually(async () => {
    const events = await eventsOf(order);
    expect(events.map(({ type }) => type)).toEqual(types);
    return events;
  });
const resolve = (order: string, body: object) => merchant.post(`/cod/collections/${collectionId(order)}/resolve`, body);

describe('the cash of an order', () => {
  it('goes from the shopper to the courier to the merchant, and merchant and shop are notified', async () => {
    const { id, storefront: there } = await storefront.settled((await codOrder(merchant)).id);
    await collectionBecomes(merchant, id, { id: collectionId(id), object: 'cod_collection', order_id: id, status: 'pending', parcels: [] });
    await courier.acts(id, 'ship', { tracking_number: 'CASH1', courier_code: 'Delhivery' });
    const parcel = { tracking_number: 'CASH1', courier_code: 'delhivery', expected_amount: TOTAL };
    await collectionBecomes(merchant, id, {
      status: 'in_transit', storefront_order_name: there.order_name, tracking_number: 'CASH1', courier_code: 'delhivery',
      expected_amount: TOTAL, collected_amount: 0, parcels: [{ ...parcel, status: 'in_transit' }],
    }); // prettier-ignore
    const { delivered_at } = await courier.acts(id, 'deliver');
    await collectionBecomes(merchant, id, {
      status: 'collected', collected_amount: TOTAL, collected_at: delivered_at, due_at: delivered_at + 7 * DAY, overdue: false,
      parcels: [{ ...parcel, status: 'delivered' }],
    }); // prettier-ignore
    await storefront.settled(id);
    const { key_id: domain } = await storefront.connection();
    expect(storefront.shop.ledger.order(domain, id)).toMatchObject({ received: TOTAL, total: TOTAL });

    const answer = await courier.remits(id, TOTAL, {
      net: 240_000,
      deductions: { freight: 9_900, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 },
    });
    expect(answer).toMatchObject({ match_status: 'matched', difference_amount: 0, collection: { status: 'remitted' } });
    const collection = await collectionBecomes(merchant, id, {
      status: 'remitted', remitted_amount: TOTAL, deductions_amount: 9_900, net_amount: 240_000, shortfall_amount: 0,
      utr: expect.stringMatching(/^UTR-/), remittance: expect.stringMatching(/^rem_/),
    }); // prettier-ignore
    expect(answer.collection).toEqual(collection);
    const [event] = await reported(id, 'cod.remitted');
    expect(event!.data.object).toEqual(collection);
    const { status, expected_amount, remitted_amount, shortfall_amount, due_at } = collection;
    await orderBecomes(merchant, id, {
      amount_cod_collected: TOTAL, payment_status: 'cod_collected',
      cod: { collection: collection.id, status, expected_amount, remitted_amount, shortfall_amount, due_at },
    }); // prettier-ignore
    expect((await merchant.get(`/orders?cod_status=remitted`)).body.data.map((each: Json) => each.id)).toContain(id);
    const timeline = (await timelineOf(merchant, id)).map(({ type }) => type);
    expect(timeline).toEqual(expect.arrayContaining(['cod.due_date_set', 'cod.line_applied', 'cod.remitted']));
  });

  it('may be remitted short, topped up, and taken back', async () => {
    const { id } = await courier.delivers('SHORT1');
    expect(await courier.remits(id, 200_000)).toMatchObject({ match_status: 'short', difference_amount: -49_900 });
    await collectionBecomes(merchant, id, { status: 'short_remitted', remitted_amount: 200_000, shortfall_amount: 49_900 });
    expect(await alertOf(merchant, { order: id })).toMatchObject({
      type: 'cod_short_remit', subject: collectionId(id), data: { shortfall_amount: 49_900, tracking_number: 'SHORT1' },
    }); // prettier-ignore
    expect(await courier.remits(id, 49_900)).toMatchObject({
      match_status: 'matched',
      collection: { status: 'remitted', shortfall_amount: 0 },
    });
    expect(await courier.remits(id, -TOTAL)).toMatchObject({ match_status: 'reversed', collection: { status: 'short_remitted' } });
    await reported(id, 'cod.short_remit', 'cod.remitted', 'cod.short_remit');
  });

  it('counts a line once, predicts its result in a dry run, and reverts a void remittance', async () => {
    const { id } = await courier.delivers('ONCE1');
    const remittance = courier.newRemittance();
    const input = await courier.inputOf(id, TOTAL, { remittance });
    // What policies and the shop append meanwhile is nothing to this.
    const events = async () => {
      const all = await service.part(EventHistory).stream(orderStream(id));
      return all.filter(({ type }) => type.startsWith('cod.')).length;
    };
    await collectionBecomes(merchant, id, { due_at: expect.any(Number) });
    const before = await events();
    const weighed = await service.part(QueryBus).execute(new WeighRemittanceLine(input));
    expect(await events()).toBe(before);
    const applied = await courier.remits(id, TOTAL, { remittance });
    expect(applied).toEqual({ ...weighed, collection: { ...weighed.collection, updated_at: applied.collection!.updated_at } });
    const after = await events();
    expect(await courier.remits(id, TOTAL, { remittance })).toEqual(applied);
    expect(await courier.remits(id, TOTAL, { utr: input.line.utr })).toMatchObject({ match_status: 'duplicate', difference_amount: 0 });
    expect(await events()).toBe(after);

    const { account, livemode } = input;
    const voided = () => service.part(CommandBus).execute(VoidRemittanceLines({ voided: { account, livemode, order_id: id, remittance } }));
    await voided();
    await voided();
    expect(await events()).toBe(after + 1);
    const { remittance: _, ...clean } = {
      ...weighed.collection!,
      status: 'collected',
      remitted_amount: 0,
      net_amount: 0,
      utr: null,
      remitted_at: null,
    };
    expect(await collectionBecomes(merchant, id, { status: 'collected' })).toEqual({
      ...clean,
      remittance: null,
      updated_at: expect.any(Number),
    });
  });

  it('does not exist for a prepaid order', async () => {
    const { id: prepaid } = await given.paidOrder(merchant);
    expect((await merchant.get(`/cod/collections/${collectionId(prepaid)}`)).body.error.code).toBe('resource_missing');
    expect(await courier.remits(prepaid, 500)).toEqual({ match_status: 'not_cod', difference_amount: 500, collection: null });
  });

  it('is disputed where a cancelled order owes none, whichever came first, until a person decides', async () => {
    const [before, after] = [(await codOrder(merchant)).id, (await codOrder(merchant)).id];
    await courier.remits(before, TOTAL);
    for (const id of [before, after]) await courier.acts(id, 'cancel');
    await collectionBecomes(merchant, after, { status: 'cancelled' });
    expect(await courier.remits(after, TOTAL)).toMatchObject({ match_status: 'excess', difference_amount: TOTAL });
    for (const id of [before, after]) {
      await collectionBecomes(merchant, id, { status: 'disputed', remitted_amount: TOTAL, shortfall_amount: 0 });
      expect(await alertOf(merchant, { order: id })).toMatchObject({ type: 'cod_rto_conflict', data: { reason: 'nothing_due' } });
      await orderBecomes(merchant, id, { status: 'cancelled', amount_cod_due: 0 });
      expect((await resolve(id, { type: 'accepted' })).body).toMatchObject({ status: 'resolved', shortfall_amount: 0 });
    }
  });
});

describe('goods that do not arrive', () => {
  it('end the expectation of cash; money for them is disputed until a person decides', async () => {
    const { id } = await courier.ships('BACK1');
    await courier.acts(id, 'rto');
    await collectionBecomes(merchant, id, { status: 'rto', parcels: [expect.objectContaining({ status: 'rto' })] });
    expect((await resolve(id, { type: 'written_off' })).body.error.code).toBe('collection_not_resolvable');
    expect(await courier.remits(id, TOTAL)).toMatchObject({ match_status: 'rto_conflict', collection: { status: 'disputed' } });
    expect(await alertOf(merchant, { order: id })).toMatchObject({ type: 'cod_rto_conflict', data: { reason: 'paid_for_return' } });
    const resolved = await resolve(id, { type: 'accepted', note: 'It was delivered after all.' });
    expect(resolved.body).toMatchObject({ status: 'resolved', resolution: { type: 'accepted', note: 'It was delivered after all.', by: expect.stringMatching(/^key_/) } });
    expect(await eventsOf(id)).toEqual([]);
  }); // prettier-ignore

  it('may be lost, by a tag, which raises an alert', async () => {
    const { id } = await courier.ships('LOST1');
    storefront.shop.ledger.tag((await storefront.connection()).key_id, await storefront.idThere(id), ['Lost in transit']);
    await collectionBecomes(merchant, id, { status: 'rto', parcels: [expect.objectContaining({ status: 'lost' })] });
    await orderBecomes(merchant, id, { fulfillment_status: 'lost', cod: { status: 'rto' } });
    expect(await alertOf(merchant, { order: id })).toMatchObject({ type: 'cod_lost', data: { tracking_number: 'LOST1' } });
  });
});

describe('an order of two parcels', () => {
  const inTwo = async (one: string, other: string): Promise<string> => {
    const { id } = await storefront.settled((await codOrder(merchant)).id);
    await storefront.leaves(id, one, true);
    await storefront.leaves(id, other);
    return id;
  };
  const of = (tracking_number: string) => ({ tracking_number, courier_code: 'Delhivery', tracking_url: null, shipment_status: null });

  it('is delivered when both are, and each may be paid for separately', async () => {
    const id = await inTwo('PART1', 'PART2');
    await storefront.goods(id, 'delivered', of('PART1'));
    await orderBecomes(merchant, id, { status: 'fulfilled', fulfillment_status: 'partially_delivered', amount_cod_collected: 0 });
    expect((await merchant.get('/orders?fulfillment_status=partially_delivered')).body.data.map((each: Json) => each.id)).toContain(id);
    const at = (status: string, expected_amount: number | null) => expect.objectContaining({ status, expected_amount });
    await collectionBecomes(merchant, id, { status: 'in_transit', parcels: [at('delivered', null), at('in_transit', null)] });
    await storefront.goods(id, 'delivered', of('PART2'));
    await orderBecomes(merchant, id, { status: 'delivered', fulfillment_status: 'delivered', amount_cod_collected: TOTAL });
    const first = await courier.remits(id, 100_000, { tracking_number: 'PART1' });
    expect(first).toMatchObject({ match_status: 'matched', collection: { status: 'collected', parcels: [{ expected_amount: 100_000 }, { expected_amount: null }] } });
    expect(await courier.remits(id, 149_900, { tracking_number: 'PART2' })).toMatchObject({ match_status: 'matched', collection: { status: 'remitted' } });
    await reported(id, 'cod.remitted');
  }); // prettier-ignore

  it('is not created by a corrected tracking number', async () => {
    const { id } = await storefront.settled((await codOrder(merchant)).id);
    const { key_id: domain } = await storefront.connection();
    const there = await storefront.idThere(id);
    storefront.shop.ledger.fulfill(domain, there, { tracking_number: 'TYPO', tracking_company: 'Delhivery' });
    await collectionBecomes(merchant, id, { tracking_number: 'TYPO' });
    storefront.shop.ledger.shipment(domain, there, 'in_transit', { tracking_number: 'RIGHT' });
    await collectionBecomes(merchant, id, { tracking_number: 'RIGHT', parcels: [expect.objectContaining({ tracking_number: 'RIGHT' })] });
    expect(await courier.acts(id, 'deliver')).toMatchObject({ status: 'delivered', fulfillments: [{ tracking_number: 'RIGHT' }] });
  });

  it('is disputed if one is returned, until the merchant corrects the amount owed', async () => {
    const id = await inTwo('HALF1', 'HALF2');
    await storefront.goods(id, 'delivered', of('HALF1'));
    await storefront.goods(id, 'rto_initiated');
    await orderBecomes(merchant, id, { fulfillment_status: 'partially_delivered', cod: { status: 'disputed' } });
    expect(await alertOf(merchant, { order: id })).toMatchObject({ type: 'cod_rto_conflict', data: { reason: 'part_returned' } });
    expect((await resolve(id, { type: 'courier_corrected' })).body.error).toMatchObject({ code: 'missing_field', param: 'expected_amount' });
    expect((await resolve(id, { type: 'accepted', expected_amount: 5 })).body.error.code).toBe('parameters_exclusive');
    expect((await resolve(id, { type: 'courier_corrected', expected_amount: TOTAL + 1 })).body.error.code).toBe('invalid_range');
    const { body } = await resolve(id, { type: 'courier_corrected', expected_amount: 90_000 });
    expect(body).toMatchObject({ status: 'collected', expected_amount: 90_000, collected_amount: 90_000 });
    await orderBecomes(merchant, id, { amount_cod_due: 90_000, amount_cod_collected: 90_000, cod: { due_at: expect.any(Number) } });
    expect(await courier.remits(id, 90_000, { tracking_number: 'HALF1' })).toMatchObject({ match_status: 'matched', collection: { status: 'remitted' } });
    await storefront.settled(id);
    expect(storefront.shop.ledger.order((await storefront.connection()).key_id, id).received).toBe(90_000);
  }); // prettier-ignore
});

describe('a courier’s reference', () => {
  it('is matched by parcel, by the shop’s name and by our id, within the account and mode', async () => {
    const { id, storefront: there } = await storefront.settled((await courier.ships('FIND1', 'Blue Dart')).id);
    const { account } = await courier.inputOf(id, 1);
    const found = async (key: CollectionKey, livemode = false): Promise<string | null> =>
      (await service.part(QueryBus).execute(new OrdersOf(account, livemode, [key])))[0]?.order_id ?? null;
    const parcel = { courier_code: 'bluedart', tracking_number: 'FIND1' };
    const name = there.order_name as string;
    await eventually(async () => expect(await found(parcel)).toBe(id));
    await eventually(async () => expect(await found({ storefront_order_name: name })).toBe(id));
    expect(await found({ storefront_order_name: name.replace('#', '') })).toBe(id);
    expect(await found({ order_id: id })).toBe(id);
    expect(await found({ ...parcel, courier_code: 'delhivery' })).toBeNull();
    expect(await found(parcel, true)).toBeNull();
    expect(await found({ order_id: id }, true)).toBeNull();
    const { id: prepaid } = await given.paidOrder(merchant);
    expect(await found({ order_id: prepaid })).toBe(prepaid);
  });
});

/** Time goes on for the whole account: this comes last. */
describe('time', () => {
  it('makes missing cash overdue, shows its age, and lets a person close it', async () => {
    const { id: late, delivered_at } = await courier.delivers('LATE1', 'Slow Express');
    const { id: paid } = await courier.delivers('LATE2', 'Slow Express');
    await courier.remits(paid, TOTAL, { tracking_number: 'LATE2', courier_code: 'slowexpress' });
    await collectionBecomes(merchant, late, { due_at: delivered_at + 7 * DAY });
    const slow = async (): Promise<Json> =>
      (await merchant.get('/cod/aging')).body.data.find((each: Json) => each.courier_code === 'slow_express');
    const bucket = (from_days: number, to_days: number | null, count: number) => ({ from_days, to_days, count, amount: count * TOTAL });
    expect(await slow()).toEqual({
      object: 'cod_aging', courier_code: 'slow_express', currency: 'INR', count: 1, amount: TOTAL, overdue_count: 0, overdue_amount: 0,
      buckets: [bucket(0, 7, 1), bucket(8, 15, 0), bucket(16, 30, 0), bucket(31, null, 0)],
    }); // prettier-ignore
    expect((await resolve(late, { type: 'written_off' })).body.error.code).toBe('collection_not_resolvable');

    await merchant.post('/test_helpers/clock/advance', { seconds: 10 * DAY });
    await collectionBecomes(merchant, late, { status: 'collected', overdue: true });
    await collectionBecomes(merchant, paid, { status: 'remitted', overdue: false });
    expect(await alertOf(merchant, { order: late })).toMatchObject({ type: 'cod_overdue', data: { outstanding_amount: TOTAL } });
    expect(await alertsOf(merchant, { order: paid })).toEqual([]);
    expect(await slow()).toMatchObject({ overdue_count: 1, overdue_amount: TOTAL });
    expect((await slow()).buckets[1]).toEqual(bucket(8, 15, 1));
    const overdue = (await merchant.get('/cod/collections?overdue=true&courier_code=slowexpress')).body.data;
    expect(overdue.map((each: Json) => each.order_id)).toEqual([late]);
    const missing: string[] = [];
    const { account } = await courier.inputOf(late, 1);
    const query = new MissingCollections(account, false, 'slowexpress', delivered_at + 1);
    for await (const { order_id } of await service.part(QueryBus).execute(query)) missing.push(order_id);
    expect(missing).toEqual([late]);

    const { body } = await resolve(late, { type: 'written_off', note: 'The courier is gone.' });
    expect(body).toMatchObject({ status: 'resolved', overdue: false, shortfall_amount: TOTAL });
    expect(await collectionBecomes(merchant, late, { status: 'resolved' })).toEqual(body);
    expect((await resolve(late, { type: 'recovered' })).body.error.code).toBe('collection_not_resolvable');
    expect(await slow()).toBeUndefined();
  });
});
