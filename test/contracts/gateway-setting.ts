import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PartnerCounts } from '#integrations/partner-counts';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import type { Charge, PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { type NoticeReceiver, startReceiver } from '#test/contracts/gateway-receiver';
import { type Relay, startRelay } from '#test/contracts/gateway-relay';
import { MachineClock } from '#platform/clock/machine-clock';

export const KEY_ID = 'rzp_test_1DP5mmOlF5G5ag';
export const KEY_SECRET = 'thisIsSecret';
export const WEBHOOK_SECRET = 'whook-secret';

/** A sandbox with its file, a receiver of its notices, and a line between it and our adapter. */
export class GatewaySetting {
  private constructor(
    private readonly directory: string,
    private sandbox: SandboxGateway,
    readonly receiver: NoticeReceiver,
    readonly relay: Relay,
    private readonly gateways: PaymentGateways,
    readonly gateway: PaymentGateway,
    readonly url: string,
  ) {}

  static async open(): Promise<GatewaySetting> {
    const directory = await mkdtemp(join(tmpdir(), 'gateway-'));
    const receiver = await startReceiver();
    const sandbox = makeSandbox(directory, receiver.url);
    const url = await sandbox.listen();
    const relay = await startRelay(url);
    const gateways = new PaymentGateways(new PartnerProbes(), new PartnerCounts());
    return new GatewaySetting(directory, sandbox, receiver, relay, gateways, gateways.of(connection(relay.url)), url);
  }

  gatewayWith(changes: Partial<GatewayConnection>): PaymentGateway {
    return this.gateways.of({ ...connection(this.relay.url), ...changes });
  }

  get adminOperations(): SandboxGateway {
    return this.sandbox;
  }

  async stopSandbox(): Promise<void> {
    await this.sandbox.close();
  }

  async startSandbox(): Promise<void> {
    this.sandbox = makeSandbox(this.directory, this.receiver.url);
    await this.sandbox.listen(Number(new URL(this.url).port));
  }

  notices(): GatewayNotice[] {
    return this.receiver.received.map(({ rawBody, headers }) => this.gateway.parseNotice(rawBody, headers));
  }

  async close(): Promise<void> {
    await this.gateways.onApplicationShutdown();
    await this.relay.stop();
    await this.sandbox.close();
    await this.receiver.stop();
    await rm(this.directory, { recursive: true });
  }
}

const ACCOUNT = { keySecret: KEY_SECRET, webhookSecret: WEBHOOK_SECRET, name: async () => 'Kurta House' };

const makeSandbox = (directory: string, webhookUrl: string): SandboxGateway =>
  new SandboxGateway({
    file: join(directory, 'sandbox.db'),
    directory: { find: (keyId) => (keyId === KEY_ID ? { ...ACCOUNT, webhookUrl } : null) },
    clock: new MachineClock(),
    bankDelayMs: 5,
  });

const connection = (url: string): GatewayConnection => ({
  id: 'conn_0TestConnection000000000001',
  account: 'acct_0TestAccount0000000000001',
  livemode: false,
  kind: 'sandbox',
  base_url: url,
  key_id: KEY_ID,
  key_secret: KEY_SECRET,
  webhook_secret: WEBHOOK_SECRET,
});

let charges = 0;

/** A charge that was not requested before. */
export function someCharge(changes: Partial<Charge> = {}): Charge {
  charges += 1;
  return {
    payment: `pay_${String(charges).padStart(24, '0')}`,
    amount: 50_000,
    currency: 'INR',
    instrument: { method: 'upi', method_details: { upi: { vpa: 'success@test' } } },
    customer: { phone: '+919876543210', email: 'asha@example.com' },
    expires_at: Math.floor(Date.now() / 1000) + 1_800,
    return_to: 'https://localhost:8443/v1/integrations/payments/conn_1/return',
    ...changes,
  };
}

let refunds = 0;

/** Our id of a refund that was not requested before. */
export const someRefundId = (): string => {
  refunds += 1;
  return `re_${String(refunds).padStart(24, '0')}`;
};
