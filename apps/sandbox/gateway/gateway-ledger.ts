import { DisputeBook, type DisputeRequest } from '#apps/sandbox/gateway/dispute-book';
import type {
  DisputeEntity,
  Entity,
  LinkEntity,
  OrderEntity,
  PaymentEntity,
  RefundEntity,
  SettlementEntity,
} from '#apps/sandbox/gateway/entities';
import type { GatewayFile, Within } from '#apps/sandbox/gateway/gateway-file';
import { fateOfPayment, fateOfRefund, type Terms } from '#apps/sandbox/gateway/magic-inputs';
import type { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import { LinkBook } from '#apps/sandbox/gateway/link-book';
import { PaymentBook } from '#apps/sandbox/gateway/payment-book';
import { RefundBook, type RefusedRefund } from '#apps/sandbox/gateway/refund-book';
import { type AtBank, capturedPayment, paymentAtBank } from '#apps/sandbox/gateway/payments-at-bank';
import type { CaptureRequest, LinkRequest, OrderRequest, PaymentRequest, RefundRequest } from '#apps/sandbox/gateway/requests';
import { type ReconQuery, SettlementBook } from '#apps/sandbox/gateway/settlement-book';
import { Settlements } from '#apps/sandbox/gateway/settlements';
import type { Clock } from '#kernel/time';

/** The gateway's books: each act, the later settlement it causes and the notice that reports it are written atomically. */
export class GatewayLedger {
  private readonly payments: PaymentBook;
  private readonly links: LinkBook;
  private readonly refunds: RefundBook;
  private readonly disputes: DisputeBook;
  private readonly settlements: Settlements;
  private readonly paidOut: SettlementBook;

  constructor(
    private readonly file: GatewayFile,
    private readonly notices: GatewayNotices,
    private readonly clock: Clock,
    private readonly bankDelayMs: number,
  ) {
    this.payments = new PaymentBook(file, notices, clock);
    this.links = new LinkBook(file, notices, this.payments, clock);
    this.refunds = new RefundBook(file, notices, this.payments, clock);
    this.disputes = new DisputeBook(file, notices, this.payments, clock);
    this.paidOut = new SettlementBook(file, clock);
    this.settlements = new Settlements(
      file,
      clock,
      (due) => {
        for (const { id, key_id: keyId } of due) {
          if (id.startsWith('plink_')) this.links.expire(keyId, id);
          else (id.startsWith('pay_') ? this.payments : this.refunds).settle(keyId, id);
        }
      },
      () => notices.send(),
    );
  }

  /** Continues what an earlier run has left. */
  start(): void {
    this.settlements.run();
    this.notices.send();
  }

  stop(): void {
    this.settlements.stop();
  }

  openOrder(keyId: string, input: OrderRequest): OrderEntity {
    return this.write(() => this.payments.openOrder(keyId, input));
  }

  orders(keyId: string, receipt: string): OrderEntity[] {
    return this.file.withReceipt(keyId, 'order', receipt);
  }

  order(keyId: string, id: string): OrderEntity {
    return this.payments.order(keyId, id);
  }

  paymentsOf(keyId: string, orderId: string): PaymentEntity[] {
    return this.file.partsOf(keyId, this.payments.order(keyId, orderId).id);
  }

  startPayment(keyId: string, input: PaymentRequest): PaymentEntity {
    return this.write(() => {
      const payment = this.payments.startPayment(keyId, input);
      if (fateOfPayment(payment) !== 'stays') this.settlements.plan(keyId, payment.id, this.bankDelayMs);
      return payment;
    });
  }

  payment(keyId: string, id: string): PaymentEntity {
    return this.payments.payment(keyId, id);
  }

  makeLink(keyId: string, input: LinkRequest, page: (name: string) => string): LinkEntity {
    return this.write(() => {
      const link = this.links.make(keyId, input, page);
      this.settlements.plan(keyId, link.id, link.expire_by * 1000 - this.clock.milliseconds());
      return link;
    });
  }

  linksNamed(keyId: string, referenceId: string): LinkEntity[] {
    return this.links.byReferenceId(keyId, referenceId);
  }

  link(keyId: string, id: string): LinkEntity {
    return this.links.link(keyId, id);
  }

  cancelLink(keyId: string, id: string): LinkEntity {
    return this.write(() => this.links.cancel(keyId, id));
  }

  /** The shopper's bank approves or declines the choice on a link's page. @throws BadRequest when it is not open */
  settleLink(keyId: string, id: string, method: PaymentEntity['method'], succeeds: boolean, reason?: string): LinkEntity {
    return this.write(() => (succeeds ? this.links.pay(keyId, id, method, null) : this.links.decline(keyId, id, method, reason)));
  }

  /** The bank approves it with an offer or a fee. @throws BadRequest when it is not open */
  approveOnTerms({ keyId, id, method }: AtBank, chosen: PaymentEntity['method'], terms: Terms): void {
    this.write(() => void (method === null ? this.links.pay(keyId, id, chosen, terms) : this.payments.approve(keyId, id, { terms })));
  }

  /** The payment for the shopper's bank to decide, by the merchant's name for it; null if there is none. */
  atBank(name: string): AtBank | null {
    return paymentAtBank(this.file, name);
  }

  /** The shopper, or the bank, answers on its page. @throws BadRequest when it is not open */
  answerAtBank({ keyId, id, method }: AtBank, chosen: PaymentEntity['method'], approves: boolean): void {
    if (method === null) this.settleLink(keyId, id, chosen, approves);
    else this.settlePayment(keyId, id, approves);
  }

  /** The captured payment for the merchant's staff to act on in the gateway's dashboard, by the merchant's name for it; null if there is none. */
  captured(name: string): ReturnType<typeof capturedPayment> {
    return capturedPayment(this.file, name);
  }

  capture(keyId: string, id: string, { amount, currency }: CaptureRequest): PaymentEntity {
    return this.write(() => this.payments.capture(keyId, id, amount, currency));
  }

  /** `isShort`: the merchant's balance covers no refund. @throws BadRequest when it is refused */
  requestRefund(keyId: string, paymentId: string, input: RefundRequest, repeatKey: string | null, isShort = false): RefundEntity {
    return this.write(() => {
      const { refund, made } = this.refunds.request(keyId, paymentId, input, { repeatKey, isShort });
      if (made && fateOfRefund(refund.amount) !== 'stays') this.settlements.plan(keyId, refund.id, this.bankDelayMs);
      return refund;
    });
  }

  /** The requests for refunds that the balance did not cover. */
  get refusedRefunds(): readonly RefusedRefund[] {
    return this.refunds.refusedForBalance;
  }

  refundsOf(keyId: string, paymentId: string): RefundEntity[] {
    return this.file.partsOf<Entity>(keyId, this.payments.payment(keyId, paymentId).id).filter((each) => each.entity === 'refund');
  }

  openDispute(keyId: string, paymentId: string, input: DisputeRequest): DisputeEntity {
    return this.write(() => this.disputes.open(keyId, paymentId, input));
  }

  disputesOf(keyId: string, paymentId: string): DisputeEntity[] {
    return this.file.partsOf<Entity>(keyId, this.payments.payment(keyId, paymentId).id).filter((each) => each.entity === 'dispute');
  }

  dispute(keyId: string, id: string): DisputeEntity {
    return this.disputes.dispute(keyId, id);
  }

  /** @throws BadRequest when it already has that status */
  turnDispute(keyId: string, id: string, to: 'won' | 'lost' | 'open' | 'under_review'): DisputeEntity {
    return this.write(() => (to === 'open' ? this.disputes.reopen(keyId, id) : this.disputes.setStatus(keyId, id, to)));
  }

  changeDisputePhase(keyId: string, id: string, phase: string, respondBy: number): DisputeEntity {
    return this.write(() => this.disputes.changePhase(keyId, id, phase, respondBy));
  }

  /** Pays out what has moved since the last time; null if nothing has. */
  payOut(keyId: string, repeatKey: string | null = null, onCredits = false): SettlementEntity | null {
    return this.write(() => this.paidOut.payOut(keyId, repeatKey, onCredits));
  }

  /** Pays out what an earlier settlement has once more, by mistake. */
  payAgain(keyId: string, id: string): SettlementEntity {
    return this.write(() => this.paidOut.payAgain(keyId, id));
  }

  /** The bank returns a payout. @throws BadRequest when it already has */
  reverseSettlement(keyId: string, id: string): SettlementEntity {
    return this.write(() => this.paidOut.reverse(keyId, id));
  }

  settlement(keyId: string, id: string): SettlementEntity {
    return this.paidOut.settlement(keyId, id);
  }

  recon(keyId: string, query: ReconQuery): object[] {
    return this.paidOut.recon(keyId, query);
  }

  madeWithin(keyId: string, kind: 'payment' | 'refund' | 'dispute', within: Within): Entity[] {
    return this.file.madeWithin<Entity>(keyId, kind, within);
  }

  refundsNamed(keyId: string, receipt: string): RefundEntity[] {
    return this.file.withReceipt(keyId, 'refund', receipt);
  }

  refund(keyId: string, id: string): RefundEntity {
    return this.refunds.refund(keyId, id);
  }

  /** The shopper's bank approves or declines a payment that is still open. @throws BadRequest when it is not open */
  settlePayment(keyId: string, id: string, succeeds: boolean, reason?: string): void {
    this.write(() => (succeeds ? this.payments.approve(keyId, id) : this.payments.fail(keyId, id, reason)));
  }

  /** The shopper's bank approves a payment so late that the merchant must capture it. @throws BadRequest when it is not open */
  authorizePayment(keyId: string, id: string): void {
    this.write(() => this.payments.approve(keyId, id, { late: true }));
  }

  /** The bank accepts or returns a refund, possibly after the opposite. @throws BadRequest when it has already done the same */
  settleRefund(keyId: string, id: string, succeeds: boolean, reason?: string): void {
    this.write(() => (succeeds ? this.refunds.process(keyId, id) : this.refunds.fail(keyId, id, reason)));
  }

  private write<T>(act: () => T): T {
    const value = this.file.transaction(act);
    this.settlements.wake();
    this.notices.send();
    return value;
  }
}
