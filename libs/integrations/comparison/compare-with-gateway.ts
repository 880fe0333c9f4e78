import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { sessionStream } from '#checkout/contract';
import { type Compared, unreadThere } from '#integrations/comparison/difference';
import { disputeDifferences, disputeHere } from '#integrations/comparison/dispute-differences';
import { differences, type MoneySummary, summaryOf, unknownThere } from '#integrations/comparison/money-summary';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayRefused, GatewayUnavailable, GatewayUnreadable, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { UnreadEntry } from '#integrations/read-each';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { DisputePage, GatewayDispute, GatewayPage, PaymentGateway, Stretch } from '#integrations/payments/gateway/payment-gateway';
import { orderOfPayment } from '#integrations/payments/charged-money';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { DAY } from '#kernel/time';
import { orderOf, orderStream, type RefundFact } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';

const REFUND_RECORDED = 'refund.recorded' satisfies RefundFact['type'];
const BATCH = 500;
/** The pause between two calls, ms: the gateway has shoppers to serve. */
const BETWEEN_CALLS = 100;

/** Our payments and refunds that began at the gateway on one day. Only one day is held in memory at a time. */
class Begun {
  /** The stream of each, by our id. */
  readonly streams = new Map<string, string>();
  /** Our id of each, by the gateway's. */
  readonly ids = new Map<string, string>();
  constructor(readonly stretch: Stretch) {}
}

/** The fields of facts that contain the gateway's id of a payment or refund. Facts about refunds do not name the connection. */
interface AtGateway {
  readonly payment?: string;
  readonly refund?: string;
  readonly connection?: string;
  readonly gateway_reference?: string;
  readonly capture?: AtGateway;
}

/** Our state of a payment or refund that the gateway lists, null if it is unknown here; and its order, null if that is unknown. */
interface Own {
  readonly here: MoneySummary | null;
  readonly order_id: string | null;
}

/**
 * Compares payments, refunds and disputes with a gateway's, day by day: first everything the gateway lists, then everything of ours that it did not
 * list. Changes nothing.
 */
@Injectable()
export class CompareWithGateway {
  constructor(
    private readonly history: EventHistory,
    private readonly gateways: PaymentGateways,
  ) {}

  async *differences(connection: GatewayConnection, { from, to }: Stretch): AsyncGenerator<Compared> {
    let begun = new Begun({ from, to: Math.min(from + DAY, to) });
    const next = (): Begun => new Begun({ from: begun.stretch.to, to: Math.min(begun.stretch.to + DAY, to) });
    for await (const event of this.events()) {
      const at = Math.floor(event.created / 1000);
      if (at < from || at >= to || !isOf(event, connection)) continue;
      for (; at >= begun.stretch.to; begun = next()) yield* this.ofDay(connection, begun);
      note(begun, event, connection.id);
    }
    for (; begun.stretch.from < to; begun = next()) yield* this.ofDay(connection, begun);
  }

  private async *events(): AsyncGenerator<RecordedEvent> {
    for (
      let events = await this.history.read(null, BATCH);
      events.length > 0;
      events = await this.history.read(events.at(-1)!.position, BATCH)
    )
      yield* events;
  }

  private async *ofDay(connection: GatewayConnection, begun: Begun): AsyncGenerator<Compared> {
    const gateway = this.gateways.of(connection);
    const until = begun.stretch.to;
    const listed = new Set<string>();
    for (const kind of ['payments', 'refunds'] as const) {
      for await (const notice of this.begunAt(gateway, kind, begun.stretch)) {
        if ('reason' in notice) {
          yield { differences: [unreadThere(kind === 'payments' ? 'payment' : 'refund', notice)], until: begun.stretch.from };
          continue;
        }
        const own = await this.ownSummary(connection, notice, begun);
        const { here, order_id } = own.here === null ? await this.recordedSummary(connection, gateway, notice, own) : own;
        if (here !== null) listed.add(here.id);
        yield { differences: differences(notice, here).map((each) => ({ ...each, order_id })), until: begun.stretch.from };
      }
    }
    for await (const dispute of this.disputesAt(gateway, begun.stretch)) {
      const found = 'reason' in dispute ? [unreadThere('dispute', dispute)] : await this.compareDispute(connection, gateway, dispute);
      yield { differences: found, until: begun.stretch.from };
    }
    for (const [id, stream] of begun.streams) {
      if (listed.has(id)) continue;
      const here = summaryOf(await this.storyOf(connection, stream), id);
      if (here?.reference && here.connection === connection.id)
        yield { differences: await this.compareAtGateway(gateway, here, orderOf(stream)), until: begun.stretch.from };
    }
    yield { differences: null, until };
  }

  /** The payments or refunds that the gateway lists, readable or not. Yields each once, although new ones may shift others to the next page. */
  private async *begunAt(
    gateway: PaymentGateway,
    kind: 'payments' | 'refunds',
    stretch: Stretch,
  ): AsyncGenerator<PaymentNotice | RefundNotice | UnreadEntry> {
    const seen = new Set<string>();
    const pages = new Set<string>();
    for (let page: string | null = null; ;) {
      const { notices, unread, next }: GatewayPage = await gateway.begunWithin(kind, stretch, page);
      const unseen = notices.filter(({ gatewayReference }) => !seen.has(gatewayReference));
      for (const { gatewayReference } of unseen) seen.add(gatewayReference);
      yield* unseen;
      yield* unread;
      await pause(BETWEEN_CALLS);
      if (next === null) return;
      if (pages.has(next) || (notices.length > 0 && unseen.length === 0))
        throw new GatewayUnavailable(`The payment gateway lists the same ${kind} again and again`);
      pages.add((page = next));
    }
  }

  /** Finds our state by our own id in the notice, or else by the gateway's id. */
  private async ownSummary(connection: GatewayConnection, notice: PaymentNotice | RefundNotice, begun: Begun): Promise<Own> {
    const { order, session, gatewayReference } = notice;
    const named = order !== null ? orderStream(order) : session !== null ? sessionStream(session) : null;
    const id = ('refund' in notice ? notice.refund : notice.payment) ?? begun.ids.get(gatewayReference) ?? null;
    const stream = named ?? begun.streams.get(id ?? '') ?? null;
    const order_id = (await orderOfPayment(this.history, { order, session })) ?? (stream === null ? null : orderOf(stream));
    return { here: stream === null || id === null ? null : summaryOf(await this.storyOf(connection, stream), id), order_id };
  }

  /** Finds our state of a refund made at the gateway itself: it does not name its order, and may have been recorded on a later day. */
  private async recordedSummary(
    connection: GatewayConnection,
    gateway: PaymentGateway,
    notice: PaymentNotice | RefundNotice,
    own: Own,
  ): Promise<Own> {
    if (!('refund' in notice) || notice.refund !== null) return own;
    const order = await this.orderOfGatewayPayment(gateway, notice.gatewayPayment);
    if (order === null) return own;
    const story = await this.storyOf(connection, orderStream(order));
    const recorded = story.filter((event) => event.type === 'refund.recorded');
    const found = recorded.find(({ data }) => data.gateway_reference === notice.gatewayReference);
    return { here: found === undefined ? null : summaryOf(story, found.data.refund), order_id: order };
  }

  private async orderOfGatewayPayment(gateway: PaymentGateway, gatewayPayment: string): Promise<string | null> {
    await pause(BETWEEN_CALLS);
    const paid = await gateway.paymentNow(gatewayPayment).catch(nullIfRefused);
    return paid && orderOfPayment(this.history, paid);
  }

  private async *disputesAt(gateway: PaymentGateway, stretch: Stretch): AsyncGenerator<GatewayDispute | UnreadEntry> {
    const pages = new Set<string>();
    for (let page: string | null = null; ;) {
      const { disputes, unread, next }: DisputePage = await gateway.disputesWithin(stretch, page);
      yield* disputes;
      yield* unread;
      await pause(BETWEEN_CALLS);
      if (next === null) return;
      if (pages.has(next)) throw new GatewayUnavailable('The payment gateway lists the same disputes again and again');
      pages.add((page = next));
    }
  }

  /** Skips a dispute of an unknown payment: the payment itself is reported as missing. */
  private async compareDispute(connection: GatewayConnection, gateway: PaymentGateway, dispute: GatewayDispute) {
    const order = await this.orderOfGatewayPayment(gateway, dispute.gateway_payment);
    if (order === null) return [];
    const story = await this.storyOf(connection, orderStream(order));
    return disputeDifferences(dispute, disputeHere(story, dispute.gateway_reference), order);
  }

  private async compareAtGateway(gateway: PaymentGateway, here: MoneySummary, order_id: string | null) {
    await pause(BETWEEN_CALLS);
    const found = async () => {
      const report = await (here.of === 'payment' ? gateway.paymentNow(here.reference!) : gateway.refundNow(here.reference!));
      return report === null ? unknownThere(here, true) : differences(report, here);
    };
    const all = await found().catch((fault: unknown) => {
      if (fault instanceof GatewayRefused) return unknownThere(here, false);
      if (fault instanceof GatewayUnreadable)
        return [{ ...unreadThere(here.of, { reference: here.reference, reason: fault.message }), here: here.id }];
      throw fault;
    });
    return all.map((each) => ({ ...each, order_id }));
  }

  private async storyOf(connection: GatewayConnection, stream: string): Promise<RecordedEvent[]> {
    // An unreadable event is a fault that verify reports.
    return (await this.history.whole(stream)).filter((event) => isOf(event, connection));
  }
}

/** Whether an event can be read and belongs to the connection's account and mode. */
const isOf = (event: RecordedEvent, { account, livemode }: GatewayConnection): boolean =>
  isReadable(event) && event.metadata.account === account && event.metadata.livemode === livemode;

/** Adds the payment or refund of an event, if it began at this connection's gateway. */
function note(begun: Begun, { type, stream, data }: RecordedEvent, connection: string): void {
  const { capture, ...own } = data as AtGateway;
  const { payment, refund, connection: by, gateway_reference } = capture ?? own;
  const id = type === 'refund.submitted' || type === REFUND_RECORDED ? refund : by === connection ? payment : undefined;
  if (id === undefined || gateway_reference === undefined) return;
  begun.streams.set(id, stream);
  begun.ids.set(gateway_reference, id);
}
