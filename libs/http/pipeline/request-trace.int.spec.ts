import { request } from 'node:https';
import { SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { eventually } from '#test/support/machine/eventually';
import { merchantsTrace, RecordedSpans, tracesLinkedTo } from '#test/support/machine/recorded-spans';
import type { HttpApi } from '#test/support/services/http-api';
import { startService } from '#test/support/services/service-under-test';

const body = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };

describe('the span of a request', () => {
  let api: HttpApi;
  let spans: RecordedSpans;
  beforeAll(async () => {
    spans = new RecordedSpans();
    api = await startService('api');
  });
  afterAll(async () => {
    await api.stop();
    await spans.stop();
  });

  const spanOf = (id: unknown): Promise<ReadableSpan> =>
    eventually(async () => {
      const found = spans.all.find(({ attributes }) => attributes['request.id'] === id);
      if (found === undefined) throw new Error(`No span of ${String(id)}.`);
      return found;
    });

  it('has its route, its answer and its account; and the log line names its trace', async () => {
    const { headers } = await api.ask('GET', '/v1/things/asha');
    const span = await spanOf(headers['request-id']);
    expect(span.name).toBe('GET /v1/things/:id');
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/things/:id',
      'http.response.status_code': 200,
      'request.id': headers['request-id'],
      'account.id': 'acct_1',
      livemode: false,
    });
    const line = api.lines.map((each) => JSON.parse(each)).find(({ request_id }) => request_id === headers['request-id']);
    expect(line.trace_id).toBe(span.spanContext().traceId);
  });

  it('has the code of an error, and fails only with a fault of ours', async () => {
    const [missing, broken] = [await api.ask('GET', '/v1/things/missing'), await api.ask('GET', '/v1/things/broken')];
    const [ours, theirs] = [await spanOf(broken.headers['request-id']), await spanOf(missing.headers['request-id'])];
    expect(theirs.attributes).toMatchObject({ 'http.response.status_code': 404, 'error.type': 'resource_missing' });
    expect(theirs.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(ours.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(JSON.stringify(ours.attributes)).not.toContain('secret detail');
  });

  it('contains no query', async () => {
    const { headers } = await api.ask('GET', '/v1/things/asha?phone=%2B919876543210');
    expect(JSON.stringify((await spanOf(headers['request-id'])).attributes)).not.toMatch(/phone|9876543210/);
  });

  it('does not name an unknown address', async () => {
    const { headers } = await api.ask('GET', '/v1/asha@example.com');
    const span = await spanOf(headers['request-id']);
    expect(span.name).toBe('GET');
    expect(JSON.stringify(span.attributes)).not.toContain('asha');
  });

  it('continues the trace that a merchant names, and begins one if the name is invalid', async () => {
    const { traceId, spanId, headers: named } = merchantsTrace(1);
    const continued = await api.ask('GET', '/v1/things/1', { headers: named });
    expect((await spanOf(continued.headers['request-id'])).parentSpanContext).toMatchObject({ traceId, spanId });
    const begun = await api.ask('GET', '/v1/things/1', { headers: { traceparent: 'asha@example.com' } });
    expect((await spanOf(begun.headers['request-id'])).parentSpanContext).toBeUndefined();
  });

  it('is linked with the trace that a caller without a key names', async () => {
    const { traceId, headers: named } = merchantsTrace(2);
    const { headers } = await api.ask('POST', '/v1/notices', { key: null, headers: named, body: {} });
    const span = await spanOf(headers['request-id']);
    expect([span.parentSpanContext, tracesLinkedTo(span)]).toEqual([undefined, [traceId]]);
  });

  it('ends as failed, without an answer, when its client disconnects', async () => {
    const { traceId, headers } = merchantsTrace(3);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.inside.before = () => {
      begun.resolve();
      return released.promise;
    };
    const sent = { ...headers, authorization: 'Bearer secret', 'content-type': 'application/json' };
    const gone = request({ port: api.port, ca: api.certificate.cert, method: 'POST', path: '/v1/things', headers: sent });
    gone.on('error', () => undefined).end(JSON.stringify(body));
    await begun.promise;
    gone.destroy();
    const span = await spans.first('POST /v1/things', traceId);
    released.resolve();
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span.attributes).not.toHaveProperty('http.response.status_code');
  });
});
