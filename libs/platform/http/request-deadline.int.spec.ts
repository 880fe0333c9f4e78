import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { HttpApi } from '#test/support/http-api';

const LONGEST = 300;

describe('a request that writes, while a store does not answer', () => {
  const api = new HttpApi();
  beforeAll(() => api.start({ longestRequest: LONGEST }));
  afterAll(() => api.stop());

  const body = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };
  const open = (key: string) => api.ask('POST', '/v1/things', { body, headers: { 'idempotency-key': key } });

  it('is refused in time, and its repeat is the same command, be it that the first is not over', async () => {
    const then = api.clock.ms;
    const silent = Promise.withResolvers<void>();
    api.inside.before = () => silent.promise;
    const began = performance.now();
    const { status, json, headers } = await open('silent');
    expect(performance.now() - began).toBeGreaterThanOrEqual(LONGEST - 1);
    expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '1']);
    api.clock.ms += 1_000;
    api.inside.before = async () => {};
    const repeat = await open('silent');
    expect([repeat.status, repeat.json.at]).toEqual([201, then]);
    silent.resolve();
    expect((await open('silent')).text).toBe(repeat.text);
  });

  it('tells every store that it asks how long it can wait', async () => {
    const left: (number | null)[] = [];
    api.inside.before = async () => {
      left.push(millisecondsLeft());
      await new Promise((goOn) => setTimeout(goOn, 50));
      left.push(millisecondsLeft());
    };
    expect((await open('asked')).status).toBe(201);
    expect(left[0]).toBeLessThanOrEqual(LONGEST);
    expect(left[1]).toBeLessThanOrEqual(left[0]! - 49);
    expect(millisecondsLeft()).toBeNull();
  });
});
