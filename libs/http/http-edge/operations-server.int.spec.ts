import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';
import { OperationsServer, type Page } from '#http/http-edge/operations-server';

describe('the operations port', () => {
  const checks = new HealthChecks();
  const metrics = new Metrics();
  const server = new OperationsServer(checks, metrics);
  let url: string;

  beforeAll(async () => {
    url = await server.start(0);
  });
  afterAll(() => server.stop());

  const ready = async (): Promise<[number, unknown]> => {
    const answer = await fetch(`${url}/health/ready`);
    return [answer.status, await answer.json()];
  };

  it('is ready when every part is', async () => {
    checks.register('event_store', async () => null);
    expect(await ready()).toEqual([200, { status: 'ready', parts: { event_store: 'ok' } }]);
  });

  it('has one check for each part', () => {
    expect(() => checks.register('event_store', async () => null)).toThrow('Two checks are registered for event_store.');
  });

  it('says which part is not ready, and why', async () => {
    checks.register('projector', async () => 'still 12 events behind');
    checks.register('work', () => Promise.reject(new Error('disk is full')));
    expect(await ready()).toEqual([
      503,
      { status: 'not_ready', parts: { event_store: 'ok', projector: 'still 12 events behind', work: 'disk is full' } },
    ]);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('reports what has stopped although all parts are ready, and nothing if all continues', async () => {
    const noted = new HealthChecks();
    let parked: string | null = 'orders: 1 stream waits: order-1. See projections parked.';
    noted.register('projector', async () => null);
    noted.note('parked streams', async () => parked);
    noted.note('parked plans', async () => null);
    const operations = new OperationsServer(noted, metrics);
    const there = await operations.start(0);
    const answer = await fetch(`${there}/health/ready`);
    const body = { status: 'ready', parts: { projector: 'ok' } };
    expect([answer.status, await answer.json()]).toEqual([200, { ...body, notes: { 'parked streams': parked } }]);
    parked = null;
    expect(await (await fetch(`${there}/health/ready`)).json()).toEqual(body);
    await operations.stop();
    expect(() => noted.note('parked plans', async () => null)).toThrow('Two notes are registered for parked plans.');
  });

  it.each(['//', '/\\', '/nowhere', '*'])('does not know %s, and continues', async (path) => {
    const { hostname, port } = new URL(url);
    const requested = get({ hostname, port, path });
    const [answer] = (await once(requested, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(404);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('shows the readings to Prometheus', async () => {
    metrics.requestAnswered('POST', '/v1/refunds', 201, 0.004);
    metrics.measureEach('queue', async () => [{ queue: 'webhook.deliver', count: 3 }], { jobs_waiting: ['Jobs', ({ count }) => count] });
    const answered = { labels: { partner: 'razorpay', outcome: 'answered' }, value: 4 };
    metrics.measureCounts('partner_calls_total', 'Calls of partners', ['partner', 'outcome'], () => [answered]);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/v1/refunds",status="201"} 1');
    expect(text).toContain('jobs_waiting{queue="webhook.deliver"} 3');
    expect(text).toContain('partner_calls_total{partner="razorpay",outcome="answered"} 4');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('still shows the rest when a store is down', async () => {
    const gone = new Metrics();
    gone.measureHealth(() => checks.read());
    gone.measureEach('model', () => Promise.reject(new Error('unreachable')), { projection_lag_events: ['Events', () => 0] });
    const operations = new OperationsServer(checks, gone);
    const text = await (await fetch(`${await operations.start(0)}/metrics`)).text();
    await operations.stop();
    expect(text).toContain('health_part_ready{part="event_store"} 1');
    expect(text).toContain('health_part_ready{part="work"} 0');
    expect(text).not.toContain('projection_lag_events{');
  });

  it('serves the given pages', async () => {
    const more: Page = async (path, authorization) => (path === '/more' ? { status: 401, body: { authorization } } : null);
    const operations = new OperationsServer(checks, metrics, [async () => null, more]);
    const there = await operations.start(0);
    const answer = await fetch(`${there}/more`, { headers: { authorization: 'Bearer x' } });
    expect([answer.status, await answer.json()]).toEqual([401, { authorization: 'Bearer x' }]);
    expect((await fetch(`${there}/other`)).status).toBe(404);
    await operations.stop();
  });

  it('has no other pages', async () => {
    expect((await fetch(`${url}/v1/orders`)).status).toBe(404);
  });
});
