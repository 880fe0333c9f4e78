import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { RazorpayGateway } from '#integrations/payments/gateway/razorpay/razorpay-gateway';

const RAZORPAY_URL = 'https://api.razorpay.com';
const CONNECT_MS = 3_000;
const LARGEST_ANSWER = 1024 * 1024;

/** Gateways by connection. All share one set of kept-alive sockets. */
@Injectable()
export class PaymentGateways implements OnApplicationShutdown {
  /** Where the sandbox of this installation listens; told by whoever started it. */
  sandboxUrl: string | null = null;
  private readonly sockets = new Agent({ connections: 128, connect: { timeout: CONNECT_MS }, maxResponseSize: LARGEST_ANSWER });

  constructor(probes: PartnerProbes) {
    for (const kind of GATEWAY_KINDS) probes.register(kind, (connection) => this.of(connection as GatewayConnection).check());
  }

  of(connection: GatewayConnection): PaymentGateway {
    const client = new RazorpayClient(this.address(connection), connection.key_id, connection.key_secret, this.sockets);
    return new RazorpayGateway(client, connection.webhook_secret);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sockets.destroy();
  }

  private address({ id, kind, base_url: own }: GatewayConnection): string {
    const address = own ?? (kind === 'sandbox' ? this.sandboxUrl : RAZORPAY_URL);
    if (address === null)
      throw new Error(`Connection ${id} leads to the sandbox, and no sandbox runs here: give the connection a base_url.`);
    return address;
  }
}
