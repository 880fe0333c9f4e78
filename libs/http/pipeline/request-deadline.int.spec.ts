import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#kernel/domain-error';
import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const LONGEST = 300;

describe('a write while a store does not answer', () => {
  const { service: api } = serviceUnderTest('api', { longestRequest: LONGEST });

  beforeEach(() => {
    api.inside.before = async () => {};
  });

  const body = { order_id: 'ord_1', amount: 100, customer: { phone: '+919876543210' } };
  const open = (key: string) => api.ask('POST', '/v1/things', { body, headers: { 'idempotency-key': key } });

  it('is refused in time, and its repeat is the same command, even before the first is over', async () => {
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

  it('has its full time while its body is being received', async () => {
    const { port, certificate } = api;
    const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
    const slow = request({ port, ca: certificate.cert, method: 'POST', path: '/v1/things', headers });
    const text = JSON.stringify(body);
    slow.write(text.slice(0, 10));
    await pause(LONGEST * 2);
    slow.end(text.slice(10));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
  });

  it('passes its remaining time to every store', async () => {
    const left: (number | null)[] = [];
    api.inside.before = async () => {
      left.push(millisecondsLeft());
      await pause(50);
      left.push(millisecondsLeft());
    };
    expect((await open('asked')).status).toBe(201);
    expect(left[0]).toBeLessThanOrEqual(LONGEST);
    expect(left[1]).toBeLessThanOrEqual(left[0]! - 49);
    expect(millisecondsLeft()).toBeNull();
  });

  /** Makes a store's method hang until it is released. */
  const silence = (store: object, method: string): (() => void) => {
    const silent = Promise.withResolvers<void>();
    const own = (store as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]!.bind(store);
    Object.assign(store, { [method]: (...given: unknown[]) => silent.promise.then(() => own(...given)) });
    return () => {
      delete (store as Record<string, unknown>)[method];
      silent.resolve();
    };
  };

  it.each([
    ['counts it', RateCounters, 'count'],
    ['knows its key', IdempotencyRecords, 'begin'],
  ])('is refused in time even if the store that %s hangs', async (_, store, method) => {
    const opened = api.inside.opened;
    const letGo = silence(api.app.get(store, { strict: false }), method);
    const { status, json } = await open(method);
    expect([status, json.error.code, api.inside.opened]).toEqual([503, 'service_unavailable', opened]);
    letGo();
    await eventually(async () => expect((await open(method)).status).toBe(201));
  });

  it.each([
    ['keeps its answer', 'keep', 201],
    ['gives its key up', 'release', 503],
  ])('is answered in time even if no store %s', async (_, method, expected) => {
    if (expected === 503) api.inside.before = () => Promise.reject(new DomainError('service_unavailable', 'Not now.'));
    const letGo = silence(api.app.get(IdempotencyRecords, { strict: false }), method);
    const began = performance.now();
    expect((await open(method)).status).toBe(expected);
    expect(performance.now() - began).toBeLessThan(LONGEST * 10);
    api.inside.before = async () => {};
    letGo();
    await eventually(async () => expect((await open(method)).status).toBe(201));
  });

  it('logs a failure after its answer', async () => {
    const silent = Promise.withResolvers<void>();
    api.inside.before = () => silent.promise;
    expect((await open('late')).status).toBe(503);
    silent.reject(new TypeError('the late fault'));
    await eventually(() => expect(api.lines.filter((line) => line.includes('the late fault'))).toHaveLength(1));
  });
});

describe('a request that may take longer than others', () => {
  const { service: api } = serviceUnderTest('api', { deadlines: { beginning: 100, request: 200, next: 3000 } });

  it('is not closed as an idle connection before it is answered', async () => {
    api.inside.before = () => pause(1000);
    expect((await api.ask('PATCH', '/v1/things/th_1', { body: {} })).status).toBe(200);
  });
});
