import { HOUR, MINUTE } from '#kernel/time';
import { RETRY_OFFSETS } from '#webhooks/delivery/schedule';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { status } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

let endpoint: WebhookEndpoint;

beforeEach(async () => {
  receiver.usually = status(500);
  endpoint = await service.register();
});

afterEach(async () => {
  receiver.received.splice(0);
  await service.remove(endpoint);
  service.clock.ahead += 73 * HOUR;
  await service.idle();
});

const firstAttempt = async () => {
  await service.somethingHappens();
  return (await service.attemptsNumbering(endpoint, 1))[0]!;
};

describe('a delivery that fails', () => {
  it('is tried 11 times, at the offsets from its first failure, each at most 5 % of its step late, and not again after 72 hours', async () => {
    const first = await firstAttempt();
    const failedAt = first.created_at;
    for (const [retry, offset] of RETRY_OFFSETS.entries()) {
      const planned = (await service.attempts(endpoint)).at(-1)!.next_attempt_at! - failedAt;
      expect(planned).toBeGreaterThanOrEqual(offset);
      expect(planned).toBeLessThanOrEqual(offset + 0.05 * (offset - (RETRY_OFFSETS[retry - 1] ?? 0)) + 2);
      const made = await service.nextAttempt(endpoint);
      expect(made).toMatchObject({ attempt: retry + 2, status: 'failed' });
      expect(made.created_at - failedAt).toBeGreaterThanOrEqual(planned);
    }
    const attempts = await service.attempts(endpoint);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(attempts.at(-1)!.next_attempt_at).toBeNull();
    await service.idle();
    service.clock.ahead += 80 * HOUR;
    await service.idle();
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(Array.from({ length: 11 }, (_, n) => String(n + 1)));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(service.of(DeliveryFigures).givenUp).toEqual({ status: 1 });
  });

  it('is tried once for all due times that passed without sending', async () => {
    await firstAttempt();
    await service.stop();
    service.clock.ahead += 5 * HOUR;
    await service.start();
    const [first, second] = await service.attemptsNumbering(endpoint, 2);
    expect(second!.attempt).toBe(2);
    expect(second!.next_attempt_at! - first!.created_at).toBeGreaterThanOrEqual(8 * HOUR);
    expect(receiver.received).toHaveLength(2);
  });

  it('is tried once more after less than 72 hours without sending, and then given up', async () => {
    await firstAttempt();
    service.clock.ahead += 25 * HOUR;
    await service.attemptsNumbering(endpoint, 2);
    await service.stop();
    service.clock.ahead += 60 * HOUR;
    await service.start();
    const [, second, third] = await service.attemptsNumbering(endpoint, 3);
    expect(second!.next_attempt_at! - second!.created_at).toBeLessThan(25 * HOUR);
    expect(third).toMatchObject({ attempt: 3, status: 'failed', error: { code: 'status' }, next_attempt_at: null });
    await service.idle();
    expect(receiver.received).toHaveLength(3);
  });

  it.each([429, 503])('waits as long as a %i asks with Retry-After, never less than the schedule says', async (code) => {
    receiver.answer(status(code, { 'retry-after': '150' }), status(code, { 'retry-after': '1' }));
    const first = await firstAttempt();
    expect(first.next_attempt_at! - first.created_at).toBeGreaterThanOrEqual(150);
    const second = await service.nextAttempt(endpoint);
    expect(second.next_attempt_at! - first.created_at).toBeGreaterThanOrEqual(5 * MINUTE);
  });

  it('is made once more, at the last offset, when Retry-After is longer than that', async () => {
    receiver.answer(status(503, { 'retry-after': String(400 * 24 * HOUR) }));
    const first = await firstAttempt();
    expect(first.next_attempt_at! - first.created_at).toBeGreaterThanOrEqual(48 * HOUR);
    expect(first.next_attempt_at! - first.created_at).toBeLessThanOrEqual(48 * HOUR + 6);
    expect((await service.nextAttempt(endpoint)).next_attempt_at).toBeNull();
  });

  it('is over when its endpoint is deleted meanwhile', async () => {
    await firstAttempt();
    await service.remove(endpoint);
    service.clock.ahead += 2 * MINUTE;
    await service.idle();
    expect(await service.attempts(endpoint)).toMatchObject([{ status: 'failed', next_attempt_at: null }]);
    expect(receiver.received).toHaveLength(1);
    endpoint = await service.register();
  });
});
