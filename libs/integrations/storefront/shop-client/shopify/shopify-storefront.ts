import type { IncomingHttpHeaders } from 'node:http';
import type { OrderPlaced } from '#orders/contract';
import { HOLD_TAG, RISK_TAGS, type Step } from '#orders/storefront/contract';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { readEach } from '#integrations/read-each';
import type {
  OrderPage,
  ShopMoney,
  StorefrontNotice,
  StorefrontPlatform,
  ReportedOrder,
  ShopCopy,
} from '#integrations/storefront/shop-client/storefront-platform';
import { ShopRefused, ShopUnauthorized, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import type { ShopifyClient } from '#integrations/storefront/shop-client/shopify/shopify-client';
import { minorOf } from '#integrations/storefront/shop-client/shopify/shopify-money';
import { majorUnits } from '#platform/currencies/major-units';
import { parseNotice } from '#integrations/storefront/shop-client/shopify/shopify-notice';
import {
  ADD_TAGS, CANCEL_ORDER, CREATE_ORDER, CREATE_REFUND, MARK_AS_PAID, ORDER_NOW, ORDER_OF_OURS, ORDERS_CHANGED, ORDERS_MONEY, PAY_A_PART, REMOVE_TAGS, SHOP,
  STEPS_TAKEN,
} from '#integrations/storefront/shop-client/shopify/shopify-operations'; // prettier-ignore
import { orderInput } from '#integrations/storefront/shop-client/shopify/shopify-order';
import {
  type Money,
  moneyThere,
  type OrderWithMoney,
  reportedOrder,
  type WholeOrder,
} from '#integrations/storefront/shop-client/shopify/shopify-reported-order';
import { verifyHmac } from '#integrations/storefront/shop-client/shopify/shopify-signature';

/** The platform's name for each of our reasons for cancelling. */
const REASONS = { payment_failed: 'DECLINED', verification_refused: 'CUSTOMER', verification_timed_out: 'OTHER' } as const;

const gid = (order_id: string): string => `gid://shopify/Order/${order_id}`;

type StepOf<What extends Step['what']> = Extract<Step, { readonly what: What }>;

interface Copy {
  readonly legacyResourceId: string;
  readonly name: string;
}

/** The state of a copy by which completed steps are recognised. */
interface Taken {
  readonly cancelledAt: string | null;
  readonly totalReceivedSet: Pick<Money, 'shopMoney'>;
  readonly transactions: readonly {
    readonly id: string;
    readonly kind: string;
    readonly status: string;
    readonly gateway: string | null;
  }[];
  readonly refunds: readonly { readonly legacyResourceId: string; readonly note: string | null; readonly totalRefundedSet: Money }[];
}

type Errors = readonly { readonly message: string }[];

/** A shop in Shopify's wire format, real or sandbox. Our ids are sent with every object we make, and are looked up before making one again. */
export class ShopifyStorefront implements StorefrontPlatform {
  constructor(
    private readonly client: ShopifyClient,
    private readonly appSecret: string,
  ) {}

  /** Sends a request that changes nothing. */
  async probe(): Promise<void> {
    await this.client.ask(SHOP);
  }

  async findOrCreateCopy(order: OrderPlaced, hold: boolean, requested: boolean): Promise<ShopCopy> {
    const { legacyResourceId, name } = (requested ? await this.find(order) : null) ?? (await this.create(order, hold));
    return { order_id: legacyResourceId, order_name: name };
  }

  async takeThrough(copy: string, order: OrderPlaced, step: Step): Promise<string | null> {
    const id = gid(copy);
    if (step.what === 'refund') return this.refund(id, order, step, await this.taken(id));
    if (step.what === 'hold') await this.change('tagsAdd', ADD_TAGS, { id, tags: [HOLD_TAG] });
    else if (step.what === 'release') await this.change('tagsRemove', REMOVE_TAGS, { id, tags: [HOLD_TAG] });
    else if (step.what === 'risk_level') await this.tagRisk(id, RISK_TAGS[step.level]);
    else if (step.what === 'tags') await this.tag(id, step);
    else if (step.what === 'cancellation') await this.cancel(id, step);
    else await this.pay(id, order, step);
    return null;
  }

  async orderNow(order_id: string): Promise<ReportedOrder | null> {
    const { order } = await this.client.ask<{ order: WholeOrder | null }>(ORDER_NOW, { id: gid(order_id) });
    return order && reportedOrder(order);
  }

  async letsUsIn(): Promise<boolean> {
    try {
      await this.probe();
      return true;
    } catch (fault) {
      if (fault instanceof ShopUnauthorized) return false;
      throw fault;
    }
  }

  async changedSince(since: UnixSeconds, page: string | null): Promise<OrderPage<ReportedOrder>> {
    const { nodes, next } = await this.since<WholeOrder>(ORDERS_CHANGED, since, page);
    const { read: orders, unread } = readEach(nodes, reportedOrder, ({ legacyResourceId }) => legacyResourceId);
    return { orders, unread, next };
  }

  async moneySince(since: UnixSeconds, page: string | null): Promise<OrderPage<ShopMoney>> {
    const { nodes, next } = await this.since<OrderWithMoney>(ORDERS_MONEY, since, page);
    const { read: orders, unread } = readEach(nodes, moneyThere, ({ legacyResourceId }) => legacyResourceId);
    return { orders, unread, next };
  }

  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    return verifyHmac(rawBody, headers['x-shopify-hmac-sha256'], this.appSecret);
  }

  parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): StorefrontNotice {
    return parseNotice(rawBody, headers);
  }

  private async since<Order>(
    operation: string,
    since: UnixSeconds,
    after: string | null,
  ): Promise<{ nodes: Order[]; next: string | null }> {
    const query = `updated_at:>='${new Date(since * 1000).toISOString()}'`;
    const { orders } = await this.client.ask<{
      orders: { nodes: Order[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
    }>(operation, { query, after });
    const next = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
    if (next !== null && next === after) throw new ShopUnavailable('The shop lists the same orders again and again', false);
    return { nodes: orders.nodes, next };
  }

  private async find({ order }: OrderPlaced): Promise<Copy | null> {
    const { orders } = await this.client.ask<{ orders: { nodes: Copy[] } }>(ORDER_OF_OURS, { query: `source_identifier:${order}` });
    return orders.nodes[0] ?? null;
  }

  private async create(order: OrderPlaced, hold: boolean): Promise<Copy> {
    const { order: made } = await this.change<{ order: Copy }>('orderCreate', CREATE_ORDER, { order: orderInput(order, hold) });
    return made;
  }

  private async tagRisk(id: string, tag: string): Promise<void> {
    await this.change('tagsRemove', REMOVE_TAGS, { id, tags: Object.values(RISK_TAGS).filter((each) => each !== tag) });
    await this.change('tagsAdd', ADD_TAGS, { id, tags: [tag] });
  }

  /** Removes and adds tags. Repeats are harmless: the platform ignores tags that are already gone or there. */
  private async tag(id: string, { add, remove }: StepOf<'tags'>): Promise<void> {
    if (remove.length > 0) await this.change('tagsRemove', REMOVE_TAGS, { id, tags: remove });
    if (add.length > 0) await this.change('tagsAdd', ADD_TAGS, { id, tags: add });
  }

  private async taken(id: string): Promise<Taken> {
    const { order } = await this.client.ask<{ order: Taken | null }>(STEPS_TAKEN, { id });
    if (order === null) throw new ShopRefused(`The shop has no order ${id} any more.`);
    return order;
  }

  private cancel(id: string, { reason }: StepOf<'cancellation'>): Promise<void> {
    return this.unlessDone('orderCancel', CANCEL_ORDER, { id, reason: REASONS[reason] }, ({ cancelledAt }) => cancelledAt !== null);
  }

  private async pay(id: string, { currency }: OrderPlaced, { amount, total }: StepOf<'payment' | 'cash'>): Promise<void> {
    const received = ({ totalReceivedSet }: Taken): Minor => minorOf(totalReceivedSet.shopMoney.amount, currency) ?? 0;
    // A fee for cash that was added after the copy was made is not in its total.
    const paid = (taken: Taken): boolean => received(taken) >= Math.min(amount, total);
    if (amount >= total) return this.unlessDone('orderMarkAsPaid', MARK_AS_PAID, { id }, paid);
    const taken = await this.taken(id);
    if (paid(taken)) return;
    const part = { amount: majorUnits(amount - received(taken), currency), currencyCode: currency };
    await this.change('orderCreateManualPayment', PAY_A_PART, { id, amount: part });
  }

  /** Runs a mutation that the platform allows once. Only if that is refused, the copy is read: a completed step is no fault. */
  private async unlessDone(mutation: string, operation: string, variables: object, done: (taken: Taken) => boolean): Promise<void> {
    try {
      await this.change(mutation, operation, variables);
    } catch (refusal) {
      const { id } = variables as { id: string };
      if (!(refusal instanceof ShopRefused) || !done(await this.taken(id))) throw refusal;
    }
  }

  /** Records a refund. Returns the platform's id of it; null if the shop has refunded so much itself that less than its amount is left. */
  private async refund(id: string, { currency }: OrderPlaced, step: StepOf<'refund'>, taken: Taken): Promise<string | null> {
    const made = taken.refunds.find(({ note }) => note?.includes(step.refund));
    if (made !== undefined) return made.legacyResourceId;
    const minor = ({ shopMoney }: Pick<Money, 'shopMoney'>): number => minorOf(shopMoney.amount, currency) ?? 0;
    const left = minor(taken.totalReceivedSet) - taken.refunds.reduce((sum, each) => sum + minor(each.totalRefundedSet), 0);
    if (step.amount > left) return null;
    const sale = taken.transactions.find(({ kind, status }) => (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS');
    const transaction = {
      orderId: id,
      parentId: sale?.id,
      kind: 'REFUND',
      gateway: sale?.gateway,
      amount: majorUnits(step.amount, currency),
    };
    const input = { orderId: id, note: step.refund, notify: false, transactions: [transaction] };
    const { refund } = await this.change<{ refund: { legacyResourceId: string } }>('refundCreate', CREATE_REFUND, { input });
    return refund.legacyResourceId;
  }

  /** Runs a mutation and returns its answer. Throws `ShopRefused` if the platform reports errors. */
  private async change<Data>(mutation: string, operation: string, variables: object): Promise<Data> {
    const answer = await this.client.ask<Record<string, { readonly userErrors: Errors } & Data>>(operation, { ...variables });
    const { userErrors, ...data } = answer[mutation]!;
    if (userErrors.length > 0) throw new ShopRefused(userErrors.map(({ message }) => message).join('; '));
    return data as Data;
  }
}
