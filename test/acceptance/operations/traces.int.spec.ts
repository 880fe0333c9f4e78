import { SpanStatusCode } from '@opentelemetry/api';
import { EventHistory } from '#platform/event-history/event-history';
import { SpanKind } from '#platform/tracing/tracing';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { merchantsTrace, RecordedSpans, tracesLinkedTo } from '#test/support/machine/recorded-spans';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { cart, orderBecomes, upi } from '#test/support/clients/shop';
import { status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** Sent by the gateway, which does not know our traces. */
const NOTICE = 'POST /v1/integrations/payments/:connection';

let spans: RecordedSpans;
let receiver: WebhookReceiver;
let service: RunningService;
let merchant: MerchantClient;

beforeAll(async () => {
  spans = new RecordedSpans();
  receiver = await WebhookReceiver.listen();
  service = await startService('own', { trusting: receiver.certificate });
  merchant = service.merchant;
  await merchant.post('/webhooks', { url: `${receiver.url}?shop=asha`, events: ['*'] });
});

afterAll(async () => {
  await service.verifyAndStop();
  await receiver.close();
  await spans.stop();
});

/** Buys in one trace of the merchant's, and resolves when the order is paid and the merchant has received the webhook. */
async function purchase(n: number, choice = upi('success@test')) {
  const { traceId, spanId, headers } = merchantsTrace(n);
  const session = (await merchant.post('/checkout/sessions', cart(), headers)).body;
  expect(session.id).toMatch(/^cs_/);
  const { order } = (await merchant.post(`/checkout/sessions/${session.id}/complete`, choice, headers)).body;
  await orderBecomes(merchant, order, { status: 'paid' });
  const webhook = await eventually(async () => {
    const found = receiver.received.find(({ body }) => body.includes('"order.paid"') && body.includes(order));
    if (found === undefined) throw new Error('The merchant received no webhook.');
    return found;
  });
  return { traceId, spanId, order: order as string, webhook };
}

describe('the trace of a purchase', () => {
  it('covers the merchant’s request, the facts, the gateway, its notice and the webhook', async () => {
    const { traceId, spanId, webhook } = await purchase(1);
    const [complete] = spans.named('POST /v1/checkout/sessions/:id/complete', traceId);
    expect(complete).toMatchObject({ kind: SpanKind.SERVER, parentSpanContext: { spanId } });
    expect(complete!.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/checkout/sessions/:id/complete',
      'http.response.status_code': 200,
      'request.id': expect.stringMatching(/^req_/),
      'account.id': expect.stringMatching(/^acct_/),
      livemode: false,
    });

    const charge = await spans.first('call sandbox charge', traceId);
    expect(charge.kind).toBe(SpanKind.CLIENT);
    expect(spans.pathTo(charge).at(0)).toBe('POST /v1/checkout/sessions/:id/complete');
    expect(spans.pathTo(charge)).toEqual(expect.arrayContaining(['append order', 'job gateway.charge']));

    const [, delivered] = /^00-[0-9a-f]{32}-([0-9a-f]{16})-01$/.exec(String(webhook.headers['traceparent']))!;
    const sent = await eventually(async () => {
      const found = spans.named('send webhook', traceId).find((each) => each.spanContext().spanId === delivered);
      if (found === undefined) throw new Error('Not ended yet.');
      return found;
    });
    expect(sent.attributes).toMatchObject({ attempt: 1, 'http.response.status_code': 200, event: webhook.headers['webhook-id'] });
    const path = spans.pathTo(sent);
    expect(path.slice(-3)).toEqual(['job merchant_event.publish', 'job webhook.deliver', 'send webhook']);
    expect(path).toContain('apply partner notice');
    expect(path.at(0)).toBe('POST /v1/checkout/sessions/:id/complete');

    const mirrored = await spans.first('call shopify CreateOrder', traceId);
    expect(spans.pathTo(mirrored).at(0)).toBe('POST /v1/checkout/sessions/:id/complete');

    const projected = await spans.first('project', traceId);
    expect(spans.pathTo(projected).at(-2)).toMatch(/^append /);
  });

  it('is linked with the request of the gateway, which begins a trace of its own', async () => {
    const { traceId } = await purchase(2);
    const notice = await eventually(async () => {
      const linked = spans.named('apply partner notice', traceId).flatMap(tracesLinkedTo);
      const found = spans.all.find((span) => span.name === NOTICE && linked.includes(span.spanContext().traceId));
      if (found === undefined) throw new Error('Not ended yet.');
      return found;
    });
    expect(notice.parentSpanContext).toBeUndefined();
    expect(tracesLinkedTo(notice)).toContain(traceId);
  });

  it('is stored in its facts, and in no other', async () => {
    const { traceId, order } = await purchase(3);
    const facts = await service.part(EventHistory).stream(`order-${order}`);
    for (const { metadata } of facts) expect(metadata.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    const unsampled = merchantsTrace(4, '00');
    const { id } = (await merchant.post('/checkout/sessions', cart(), unsampled.headers)).body;
    const [opened] = await service.part(EventHistory).stream(`checkout_session-${id}`);
    expect(opened!.metadata).not.toHaveProperty('traceparent');
    expect(spans.of(unsampled.traceId)).toEqual([]);
  });

  it('has no personal data: neither the merchant’s texts nor the shopper’s data', async () => {
    const { traceId } = await purchase(5);
    await spans.first('send webhook', traceId);
    expect((await merchant.get('/orders?customer_email=asha.rao@example.com')).status).toBe(200);
    const words = leaves(cart()).filter((each) => each.length > 3);
    expect(words).toEqual(expect.arrayContaining(['+919876543210', 'asha.rao@example.com', '14, 3rd Cross, Indiranagar']));
    const said = JSON.stringify(spans.all.map(({ name, attributes, events, status, links }) => [name, attributes, events, status, links]));
    for (const word of [...words, 'success@test', 'asha', '127.0.0.1', 'localhost', receiver.url]) expect(said).not.toContain(word);
  });

  it('names only the class of a partner’s failure, and continues with the next attempt', async () => {
    service.sandbox.trouble.set({ failures: [{ on: 'POST /v1', as: 'status', status: 503, times: 1 }] });
    const { traceId } = await purchase(6);
    const calls = spans.named('call sandbox charge', traceId);
    expect(calls.length).toBeGreaterThan(1);
    const [first, last] = [calls[0]!, calls.at(-1)!];
    expect(first.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(first.attributes).toMatchObject({ 'error.type': 'GatewayUnavailable' });
    expect(first.events).toEqual([]);
    expect(last.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(spans.pathTo(first).slice(0, -2)).toEqual(spans.pathTo(last).slice(0, -2));
  });

  it('names only the code of an endpoint’s failure, and is linked, not continued, by a replay', async () => {
    receiver.usually = status(500, {}, 'asha.rao@example.com is unknown here');
    const { traceId, webhook } = await purchase(9);
    receiver.usually = status(200);
    const failed = await eventually(async () =>
      spans.named('send webhook', traceId).find((each) => each.status.code !== SpanStatusCode.UNSET)!,
    );
    expect(failed.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': 'status' });
    expect(failed.status).toEqual({ code: SpanStatusCode.ERROR });

    const [attempt] = (await merchant.get(`/webhook_deliveries?event=${String(webhook.headers['webhook-id'])}`)).body.data;
    const replay = merchantsTrace(10);
    await merchant.post(`/webhook_deliveries/${attempt.id}/replay`, {}, replay.headers);
    const sent = await spans.first('send webhook', replay.traceId);
    expect(spans.pathTo(sent)).toEqual([
      'POST /v1/webhook_deliveries/:id/replay',
      'append webhook_delivery',
      'job webhook.send',
      'job webhook.deliver',
      'send webhook',
    ]);
    expect(tracesLinkedTo(await spans.first('job webhook.send', replay.traceId))).toEqual([traceId]);
  });

  it('is not continued for a caller without a key', async () => {
    const { traceId, headers } = merchantsTrace(7);
    await merchant.with(null).get('/openapi.json', headers);
    const linked = await eventually(async () => {
      const found = spans.all.find((span) => tracesLinkedTo(span).includes(traceId));
      if (found === undefined) throw new Error('Not ended yet.');
      return found;
    });
    expect(linked.name).toBe('GET /v1/openapi.json');
    expect(spans.of(traceId)).toEqual([]);
  });

  it('is linked, not continued, when its facts are projected again', async () => {
    const { traceId } = await purchase(8);
    const before = spans.of(traceId).length;
    await service.operate('projections.rebuild', { name: 'orders' });
    const again = spans.all.filter(({ name }) => name === 'rebuild');
    expect(again.flatMap(tracesLinkedTo)).toContain(traceId);
    for (const span of again) expect(span.parentSpanContext).toBeUndefined();
    expect(spans.of(traceId).filter(({ name }) => name === 'rebuild')).toEqual([]);
    expect(before).toBeGreaterThan(0);
  });
});

/** Every text of something. */
const leaves = (value: Json): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
