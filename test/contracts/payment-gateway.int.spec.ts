import { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PartnerCounts } from '#integrations/partner-counts';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { startReceiver } from '#test/contracts/gateway-receiver';
import { startRelay } from '#test/contracts/gateway-relay';
import { GatewaySetting, KEY_ID } from '#test/contracts/gateway-setting';
import { type GatewayUnderTest, paymentGatewayContract } from '#test/contracts/payment-gateway.contract';

async function razorpay(): Promise<GatewayUnderTest> {
  const setting = await GatewaySetting.open();
  return {
    gateway: setting.gateway,
    stranger: setting.gatewayWith({ key_secret: 'wrong', webhook_secret: 'wrong' }),
    receiver: setting.receiver,
    relay: setting.relay,
    moves: { charge: 'POST /v1/payments/create/json', refund: (payment) => `POST /v1/payments/${payment}/refund` },
    approve: (payment) => setting.adminOperations.capturePayment(KEY_ID, payment),
    close: () => setting.close(),
  };
}

async function stripe(): Promise<GatewayUnderTest> {
  const receiver = await startReceiver();
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox', notices: { url: receiver.url } };
  const sandbox = new SandboxStripe(keys);
  const relay = await startRelay(await sandbox.listen());
  const gateways = new PaymentGateways(new PartnerProbes(), new PartnerCounts());
  const connection: GatewayConnection = {
    id: 'conn_0TestConnection000000000002',
    account: 'acct_0TestAccount0000000000001',
    livemode: false,
    kind: 'stripe',
    base_url: relay.url,
    key_id: 'sk_test_…dbox',
    key_secret: keys.secretKey,
    webhook_secret: keys.webhookSecret,
  };
  return {
    gateway: gateways.of(connection),
    stranger: gateways.of({ ...connection, key_secret: 'sk_test_wrong', webhook_secret: 'whsec_wrong' }),
    receiver,
    relay,
    moves: { charge: 'POST /v1/payment_intents', refund: () => 'POST /v1/refunds' },
    approve: (payment) => void sandbox.books.decide(payment, true),
    close: async () => {
      await gateways.onApplicationShutdown();
      await relay.stop();
      await sandbox.close();
      await receiver.stop();
    },
  };
}

describe('the payment gateway by Razorpay’s wire format', () => {
  paymentGatewayContract(razorpay);
});

describe('the payment gateway by Stripe’s package', () => {
  paymentGatewayContract(stripe);
});
