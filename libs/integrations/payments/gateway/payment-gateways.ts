import { createRequire } from 'node:module';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type Stripe from 'stripe';
import { Agent, buildConnector } from 'undici';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { ownAddressOf } from '#integrations/connections/addresses';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PartnerCounts } from '#integrations/partner-counts';
import { boundedGateway } from '#integrations/payments/gateway/bounded-gateway';
import { observedGateway } from '#integrations/payments/gateway/observed-gateway';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayDispute, PaidInFull, PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { RazorpayGateway } from '#integrations/payments/gateway/razorpay/razorpay-gateway';
import { StripeGateway } from '#integrations/payments/gateway/stripe/stripe-gateway';
import { stripeSockets } from '#integrations/payments/gateway/stripe/stripe-sockets';
import { tracedClient } from '#integrations/payments/gateway/stripe/traced-client';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { passingOverInterim } from '#http/http-edge/outgoing/interim-answers';

const RAZORPAY_URL = 'https://api.razorpay.com';
const STRIPE_URL = 'https://api.stripe.com';
/** Two calls of a charge end within the job's lease. */
const STRIPE_DEADLINE_MS = 10_000;
const SOCKETS = 128;
const CONNECT_MS = 3_000;
const LARGEST_ANSWER = 1024 * 1024;

/** The package is large and most services never use Stripe, so it is loaded for the first Stripe connection. */
const loadStripe = (): typeof Stripe => createRequire(import.meta.url)('stripe') as typeof Stripe;

/** Makes clients of gateways. Clients of Razorpay and the sandbox share one set of kept-alive sockets, clients of Stripe another. */
@Injectable()
export class PaymentGateways extends OutcomesAtGateways implements OnApplicationShutdown {
  /** The address of the simulated gateway, set at startup; null if there is none. */
  sandboxUrl: string | null = null;
  private readonly sockets = new Agent({
    connections: SOCKETS,
    connect: passingOverInterim(buildConnector({ timeout: CONNECT_MS })),
    maxResponseSize: LARGEST_ANSWER,
  });
  private readonly stripeSockets = stripeSockets();

  constructor(
    probes: PartnerProbes,
    private readonly counts: PartnerCounts,
  ) {
    super();
    for (const kind of GATEWAY_KINDS) probes.register(kind, (connection) => this.of(connection as GatewayConnection).check());
  }

  of(connection: GatewayConnection): PaymentGateway {
    const { kind, livemode } = connection;
    return observedGateway(boundedGateway(this.adapterTo(connection), livemode), kind, (outcome) => this.counts.called(kind, outcome));
  }

  paymentNow(connection: GatewayConnection, reference: string): Promise<PaymentNotice | null> {
    return this.of(connection).paymentNow(reference);
  }

  refundNow(connection: GatewayConnection, reference: string): Promise<RefundNotice | null> {
    return this.of(connection).refundNow(reference);
  }

  paidInFull(connection: GatewayConnection, gatewayPayment: string): Promise<PaidInFull | null> {
    return this.of(connection).paidInFull(gatewayPayment);
  }

  disputeNow(connection: GatewayConnection, reference: string): Promise<GatewayDispute> {
    return this.of(connection).disputeNow(reference);
  }

  private adapterTo(connection: GatewayConnection): PaymentGateway {
    const { kind, webhook_secret } = connection;
    if (kind === 'stripe') return new StripeGateway(this.stripeClient(connection), webhook_secret);
    return new RazorpayGateway(this.client(connection), webhook_secret, connection.key_secret);
  }

  client(connection: GatewayConnection): RazorpayClient {
    return new RazorpayClient(this.address(connection), connection.key_id, connection.key_secret, this.sockets);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sockets.destroy();
    for (const agent of Object.values(this.stripeSockets)) agent.destroy();
  }

  private stripeClient(connection: GatewayConnection): Stripe {
    const { protocol, hostname: host, port } = new URL(ownAddressOf(connection) ?? STRIPE_URL);
    const scheme = protocol === 'http:' ? 'http' : 'https';
    const StripeClient = loadStripe();
    return new StripeClient(connection.key_secret, {
      protocol: scheme,
      host,
      ...(port !== '' && { port }),
      timeout: STRIPE_DEADLINE_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: tracedClient(StripeClient.createNodeHttpClient(this.stripeSockets[scheme])),
    });
  }

  private address(connection: GatewayConnection): string {
    const { id, kind } = connection;
    const address = ownAddressOf(connection) ?? (kind === 'sandbox' ? this.sandboxUrl : RAZORPAY_URL);
    if (address === null)
      throw new Error(`Connection ${id} leads to the sandbox, and no sandbox runs here: give the connection a base_url.`);
    return address;
  }
}
