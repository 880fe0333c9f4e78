import { type FastifyInstance, fastify } from 'fastify';
import type { DisputeRequest } from '#apps/sandbox/gateway/dispute-book';
import type { PaymentEntity } from '#apps/sandbox/gateway/entities';
import { bankPageRoutes } from '#apps/sandbox/gateway/bank-page-routes';
import { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { GatewayLedger } from '#apps/sandbox/gateway/gateway-ledger';
import { gatewayRoutes } from '#apps/sandbox/gateway/gateway-routes';
import { GatewayNotices } from '#apps/sandbox/gateway/gateway-notices';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import { Trouble, type Troubles } from '#apps/sandbox/trouble';
import type { Clock } from '#kernel/time';

export interface SandboxGatewaySettings {
  /** The file that keeps its payments and the notices not yet taken. */
  readonly file: string;
  readonly directory: SandboxDirectory;
  readonly clock: Clock;
  /** PEM of what to trust at the receivers of notices, in addition to the usual authorities. */
  readonly noticeCa?: string;
  /** How long the banks take to settle a payment or refund, milliseconds. */
  readonly bankDelayMs?: number;
  /** How it misbehaves from the start. */
  readonly troubles?: Troubles;
}

/** A payment gateway that moves no money: Razorpay's wire format over plain HTTP. */
export class SandboxGateway {
  private readonly file: GatewayFile;
  private readonly notices: GatewayNotices;
  private readonly ledger: GatewayLedger;
  private readonly server: FastifyInstance;
  /** Where this machine's browsers find it. */
  private address = '';
  /** How it misbehaves; `POST /sandbox/troubles` sets the same. */
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

  /** Goes on where it stopped, and listens. Port 0: any free one. Says its address. */
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

  /** The shopper's bank sets the money aside too late for the gateway to capture it automatically; the notice follows. */
  authorizePayment(keyId: string, id: string): void {
    this.ledger.authorizePayment(keyId, id);
  }

  /** The shopper's bank declines a payment that is still open; the notice follows. */
  failPayment(keyId: string, id: string, reason?: string): void {
    this.ledger.settlePayment(keyId, id, false, reason);
  }

  /** The shopper chooses on the page of a link, and the bank approves or declines; the notices follow. */
  settleLink(keyId: string, id: string, method: PaymentEntity['method'], succeeds: boolean): void {
    this.ledger.settleLink(keyId, id, method, succeeds);
  }

  /** The merchant's staff refund a captured payment in the gateway's dashboard, by the merchant's name of it; the notice follows. Says its id. */
  refundPayment(name: string, amount: number): string {
    const { keyId, payment } = this.ledger.captured(name)!;
    return this.ledger.requestRefund(keyId, payment.id, { amount }, null).id;
  }

  /** The shopper disputes a captured payment, by the merchant's name of it; the notice follows. Says its id. */
  openDispute(name: string, request: DisputeRequest): string {
    const { keyId, payment } = this.ledger.captured(name)!;
    return this.ledger.openDispute(keyId, payment.id, request).id;
  }

  /** The bank decides about a dispute, or takes it up again; the notice follows. */
  turnDispute(name: string, id: string, to: 'won' | 'lost' | 'open'): void {
    this.ledger.turnDispute(this.ledger.captured(name)!.keyId, id, to);
  }

  /** The gateway pays out what the merchant's payments have moved since the last time. Says the settlement's id; null: nothing has. */
  payOut(keyId: string): string | null {
    return this.ledger.payOut(keyId)?.id ?? null;
  }

  /** The bank sends back what was paid out. */
  reverseSettlement(keyId: string, id: string): void {
    this.ledger.reverseSettlement(keyId, id);
  }

  /** The bank takes or returns a refund, perhaps after it had done the other; the notice follows. */
  settleRefund(keyId: string, id: string, succeeds: boolean, reason?: string): void {
    this.ledger.settleRefund(keyId, id, succeeds, reason);
  }
}
