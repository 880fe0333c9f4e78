import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { PartnerCounts } from '#integrations/partner-counts';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { MachineClock } from '#platform/clock/machine-clock';
import { samplerOf } from '#platform/tracing/sdk';
import { register, type Tracing } from '#platform/tracing/sdk';
import { following } from '#platform/tracing/tracing';

const TRACE = '1'.repeat(32);
const PARENT = `00-${TRACE}-${'1'.repeat(16)}-01`;

describe('a call of a partner', () => {
  const counts = new PartnerCounts();
  const gateways = new PaymentGateways(new PartnerProbes(), counts);
  const shops = new Storefronts(new MachineClock(), counts, new PartnerProbes());
  const sent: IncomingMessage['headers'][] = [];
  let status = 200;
  const partner = createServer((requested, response) => {
    sent.push(requested.headers);
    requested.resume().once('end', () => {
      const body = { items: [], count: 0, object: 'balance', available: [], data: { shop: { name: 'Asha' } } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  let exporter: InMemorySpanExporter;
  let tracing: Tracing;
  let base_url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    base_url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
    exporter = new InMemorySpanExporter();
    tracing = register(new SimpleSpanProcessor({ exporter }), samplerOf('always_on', 1));
  });
  beforeEach(() => {
    status = 200;
    sent.length = 0;
    exporter.reset();
  });
  afterAll(async () => {
    await gateways.onApplicationShutdown();
    await shops.onApplicationShutdown();
    partner.close();
    partner.closeAllConnections();
    await tracing.stop();
  });

  const keys = { id: 'conn_1', account: 'acct_1', livemode: false, key_secret: 'sk_test_1', webhook_secret: 'signs' };
  const partners: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['razorpay check', () => gateways.of({ ...keys, kind: 'razorpay', key_id: 'rzp_test_1', base_url }).check()],
    ['stripe check', () => gateways.of({ ...keys, kind: 'stripe', key_id: 'acct_stripe', base_url }).check()],
    ['shopify Shop', () => shops.of({ ...keys, kind: 'shopify', key_id: 'asha.myshopify.com', base_url }).letsUsIn()],
  ];

  it.each(partners)('names its span to the partner: %s', async (name, call) => {
    await following(PARENT, 'job', {}, call);
    const [span] = exporter.getFinishedSpans();
    expect(span!.name).toBe(`call ${name}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ traceparent: `00-${TRACE}-${span!.spanContext().spanId}-01` });
    expect(sent[0]).not.toHaveProperty('tracestate');
  });

  it.each(partners)('has no span and names none where nothing is traced: %s', async (_, call) => {
    await call();
    expect(sent[0]).not.toHaveProperty('traceparent');
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('that fails is described by the class of its error', async () => {
    status = 503;
    const [, call] = partners[0]!;
    await expect(following(PARENT, 'job', {}, call)).rejects.toThrow();
    const [span] = exporter.getFinishedSpans();
    expect(span!.attributes).toMatchObject({ 'error.type': 'GatewayUnavailable' });
    expect([span!.events, span!.status.message]).toEqual([[], undefined]);
  });
});
