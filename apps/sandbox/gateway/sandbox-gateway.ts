import { type FastifyInstance, fastify } from 'fastify';
import type { DisputeRequest } from '#apps/sandbox/gateway/dispute-book';
import type { PaymentEntity } from '#apps/sandbox/gateway/entities';
import { bankPageRoutes } from '#apps/sandbox/gateway/bank-page-routes';
import { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { gatewayRoutes } from '#apps/sandbox/gateway/gateway-routes';
import { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import type { RefusedRefund } from '#apps/sandbox/gateway/refund-book';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import { Trouble, type Troubles } from '#apps/sandbox/trouble';
import type { Clock } from '#kernel/time';

export interface SandboxGatewaySettings {
  /** The file for its payments and undelivered notices. */
  readonly file: string;
  readonly directory: SandboxDirectory;
  readonly clock: Clock;
  /** PEM to trust at receivers of notices, in addition to the usual authorities. */
  readonly noticeCa?: string;
  /** How long the banks take to settle a payment or refund, milliseconds. */
  readonly bankDelayMs?: number;
  /** Its troubles from the start. */
  readonly troubles?: Troubles;
}

/** A payment gateway that moves no money: Razorpay's wire format over plain HTTP. */
export class SandboxGateway {
  private readonly file: GatewayFile;
  private readonly notices: GatewayNotices;
  private readonly ledger: GatewayLedger;
  private readonly server: FastifyInstance;
  /** Its address for this machine's browsers. */
  private address = '';
  /** Its troubles; `POST /sandbox/troubles` sets the same. */
  readonly trouble: Trouble;

  constructor({ file, directory, clock, noticeCa, bankDelayMs = 50, troubles }: SandboxGatewaySettings) {
    this.trouble = new Trouble(troubles);
    this.file = new GatewayFile(file);
    this.notices = new GatewayNotices(this.file, directory, this.trouble, clock, noticeCa);
    this.ledger = new GatewayLedger(this.file, this.notices, clock, bankDelayMs);
    this.server = fastify({ forceCloseConnections: true, ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
    const { ledger, trouble } = this;
    const bankPage = (payment: string): string => `${this.address}/bank/${encodeURIComponent(payment)}`;
    void this.server.register(async (api) => gatewayRoutes(api, { ledger, directory, trouble, bankPage }));
    void this.server.register(async (pages) => bankPageRoutes(pages, ledger, directory));
  }

  /** Resumes its work, and listens. Port 0: any free one. Returns its address. */
  async listen(port = 0, host = '127.0.0.1'): Promise<string> {
    const address = await this.server.listen({ port, host });
    this.address = `http://localhost:${new URL(address).port}`;
    this.ledger.start();
    return address;
  }

  async close(): Promise<void> {
    await this.server.close();
    this.ledger.stop();
    await this.notices.close();
    this.file.close();
  }

  /** The shopper's bank approves a payment that is still open; the notice follows. */
  capturePayment(keyId: string, id: string): void {
    this.ledger.settlePayment(keyId, id, true);
  }

  /** The shopper's bank authorizes the money too late for the gateway to capture it automatically; the notice follows. */
  authorizePayment(keyId: string, id: string): void {
    this.ledger.authorizePayment(keyId, id);
  }

  /** The shopper's bank declines a payment that is still open; the notice follows. */
  failPayment(keyId: string, id: string, reason?: string): void {
    this.ledger.settlePayment(keyId, id, false, reason);
  }

  /** The shopper chooses on a link's page, and the bank approves or declines; the notices follow. */
  settleLink(keyId: string, id: string, method: PaymentEntity['method'], succeeds: boolean): void {
    this.ledger.settleLink(keyId, id, method, succeeds);
  }

  /** The merchant's staff refund a captured payment in the gateway's dashboard, by the merchant's name for it; the notice follows. Returns its id. */
  refundPayment(name: string, amount: number): string {
    const { keyId, payment } = this.ledger.captured(name)!;
    return this.ledger.requestRefund(keyId, payment.id, { amount }, null).id;
  }

  /** The requests for refunds that a merchant's balance did not cover. */
  get refusedRefunds(): readonly RefusedRefund[] {
    return this.ledger.refusedRefunds;
  }

  /** The shopper disputes a captured payment, by the merchant's name for it; the notice follows. Returns its id. */
  openDispute(name: string, request: DisputeRequest): string {
    const { keyId, payment } = this.ledger.captured(name)!;
    return this.ledger.openDispute(keyId, payment.id, request).id;
  }

  /** The bank decides about a dispute, or reopens it; the notice follows. */
  turnDispute(name: string, id: string, to: 'won' | 'lost' | 'open' | 'under_review'): void {
    this.ledger.turnDispute(this.ledger.captured(name)!.keyId, id, to);
  }

  /** The shopper's bank takes an open dispute to another phase, to be answered by another time, in Unix seconds; the notice follows. */
  changeDisputePhase(name: string, id: string, phase: string, respondBy: number): void {
    this.ledger.changeDisputePhase(this.ledger.captured(name)!.keyId, id, phase, respondBy);
  }

  /** The gateway pays out what the merchant's payments have moved since the last time. Returns the settlement's id; null if nothing has. */
  payOut(keyId: string): string | null {
    return this.ledger.payOut(keyId)?.id ?? null;
  }

  /** Pays out what has moved since the last time; the merchant's credits pay the fees and the refunds. */
  payOutOnCredits(keyId: string): void {
    this.ledger.payOut(keyId, null, true);
  }

  /** Pays out what an earlier settlement has once more, by mistake. */
  payAgain(keyId: string, id: string): void {
    this.ledger.payAgain(keyId, id);
  }

  /** The bank returns a payout. */
  reverseSettlement(keyId: string, id: string): void {
    this.ledger.reverseSettlement(keyId, id);
  }

  /** The bank accepts or returns a refund, possibly after the opposite; the notice follows. */
  settleRefund(keyId: string, id: string, succeeds: boolean, reason?: string): void {
    this.ledger.settleRefund(keyId, id, succeeds, reason);
  }
}
