import { DatabaseSync } from 'node:sqlite';
import type { DisputeRequest } from '#apps/sandbox/gateway/dispute-book';
import type {
  DisputeEntity,
  OrderEntity,
  PaymentEntity,
  ReconEntity,
  RefundEntity,
  SettlementEntity,
} from '#apps/sandbox/gateway/entities';
import type { RefusedRefund } from '#apps/sandbox/gateway/refund-book';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { Troubles } from '#apps/sandbox/trouble';
import { MachineClock } from '#platform/clock/machine-clock';
import { type Capture, captureOf } from '#test/simulation/outside/capture';
import { GATEWAY_HOST } from '#test/simulation/world/faults';

interface Merchant {
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Where notices go, once the service has said so. */
  webhookUrl: string | null;
}

/** A gateway that moves money, with books of its own. It outlives the service. */
export class Gateway {
  readonly host = GATEWAY_HOST;
  private readonly gateway: SandboxGateway;
  private readonly merchants = new Map<string, Merchant>();
  private isLow = false;
  private notices: NonNullable<Troubles['notices']> = {};
  /** What it does not show, with the status that it answers. */
  private readonly hidden = new Map<string, number>();

  constructor(
    private readonly file: string,
    bankDelayMs: number,
  ) {
    this.gateway = new SandboxGateway({
      file,
      clock: new MachineClock(),
      bankDelayMs,
      directory: { find: (keyId) => this.merchants.get(keyId) ?? null },
    });
  }

  listen(): Promise<string> {
    return this.gateway.listen();
  }

  enrol(keyId: string): Merchant {
    const merchant: Merchant = { keySecret: `secret of ${keyId}`, webhookSecret: `notices of ${keyId}`, webhookUrl: null };
    this.merchants.set(keyId, merchant);
    return merchant;
  }

  /** How it sends notices from now on: so often each, spread over so many milliseconds. */
  misbehave(copies: number, spread_ms: number): void {
    this.notices = { copies, spread_ms };
    this.makeTrouble();
  }

  /** Whether the merchants' balance covers no refund from now on. */
  runLow(isLow: boolean): void {
    this.isLow = isLow;
    this.makeTrouble();
  }

  /** The refunds that it has refused for that, by their receipts; a repeated one as it was first. */
  get refused(): ReadonlyMap<string, RefusedRefund> {
    return new Map(this.gateway.refusedRefunds.toReversed().flatMap((each) => (each.receipt === null ? [] : [[each.receipt, each]])));
  }

  /** From now on it answers queries of a dispute or settlement with this status. */
  hide(dispute: string, status: number): void {
    this.hidden.set(dispute, status);
    this.makeTrouble();
  }

  isHidden(id: string): boolean {
    return this.hidden.has(id);
  }

  show(dispute: string): void {
    this.hidden.delete(dispute);
    this.makeTrouble();
  }

  /** Staff of a merchant refund a payment in the gateway's dashboard. */
  refundInDashboard(payment: string, amount: number): void {
    this.gateway.refundPayment(payment, amount);
  }

  /** A shopper disputes a payment, by the merchant's name of it. Returns the dispute's id. */
  dispute(payment: string, request: DisputeRequest): string {
    return this.gateway.openDispute(payment, request);
  }

  /** The bank decides about a dispute, or takes it up again. */
  decide(payment: string, dispute: string, to: 'won' | 'lost' | 'open' | 'under_review'): void {
    this.gateway.turnDispute(payment, dispute, to);
  }

  /** The shopper's bank takes an open dispute to another phase, to be answered by another time, in Unix seconds. */
  moveOn(payment: string, dispute: string, phase: string, respondBy: number): void {
    this.gateway.changeDisputePhase(payment, dispute, phase, respondBy);
  }

  /** Pays out what has come in. Returns the settlement's id; null: nothing has. */
  payOut(keyId: string): string | null {
    return this.gateway.payOut(keyId);
  }

  /** The merchant's bank sends back what was paid out. */
  reverse(keyId: string, settlement: string): void {
    this.gateway.reverseSettlement(keyId, settlement);
  }

  /** The orders at the gateway of one merchant, with the requested amounts. */
  orders(keyId: string): OrderEntity[] {
    return this.entities<OrderEntity>('order', keyId);
  }

  /** The payments of one merchant, or of all of them. */
  payments(keyId?: string): PaymentEntity[] {
    return this.entities<PaymentEntity>('payment', keyId);
  }

  /** The payments of one merchant that banks took, with what has gone back since too. */
  captures(keyId: string): Capture[] {
    const orders = new Map(this.orders(keyId).map((order) => [order.id, order]));
    return this.payments(keyId).flatMap((payment) => (payment.captured ? [captureOf(payment, orders.get(payment.order_id)!)] : []));
  }

  refunds(keyId?: string): RefundEntity[] {
    return this.entities<RefundEntity>('refund', keyId);
  }

  disputes(keyId?: string): DisputeEntity[] {
    return this.entities<DisputeEntity>('dispute', keyId);
  }

  settlements(keyId: string): SettlementEntity[] {
    return this.entities<SettlementEntity>('settlement', keyId);
  }

  /** The lines of all settlements that the bank has not sent back. */
  settlementLines(keyId: string): ReconEntity[] {
    return this.entities<ReconEntity>('recon', keyId);
  }

  /** The merchant's name of a payment or refund. */
  receiptOf(id: string): string | null {
    return this.read('SELECT receipt FROM entities WHERE id = ?', id).map(({ receipt }) => receipt as string)[0] ?? null;
  }

  approve(keyId: string, id: string): void {
    this.gateway.capturePayment(keyId, id);
  }

  decline(keyId: string, id: string): void {
    this.gateway.failPayment(keyId, id);
  }

  private makeTrouble(): void {
    const failures = [...this.hidden].map(([id, status]) => ({ on: `/${id}`, as: 'status', status }) as const);
    this.gateway.trouble.set({ notices: this.notices, failures, low_balance: this.isLow });
  }

  private entities<Entity>(kind: string, keyId?: string): Entity[] {
    const rows =
      keyId === undefined
        ? this.read('SELECT doc FROM entities WHERE kind = ? ORDER BY id', kind)
        : this.read('SELECT doc FROM entities WHERE kind = ? AND key_id = ? ORDER BY id', kind, keyId);
    return rows.map(({ doc }) => JSON.parse(doc as string) as Entity);
  }

  private read(sql: string, ...values: string[]): Record<string, unknown>[] {
    const database = new DatabaseSync(this.file, { readOnly: true });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }
}
