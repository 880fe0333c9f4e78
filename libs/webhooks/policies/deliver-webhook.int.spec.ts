import { Webhook } from 'standardwebhooks';
import { HOUR, MINUTE } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { EventStore } from '#platform/event-store/event-store';
import { JobStore } from '#job-queue/job-store';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { RollWebhookSecret } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.command';
import { DELIVER, type Delivery, deliveryOf, FRESH } from '#webhooks/delivery/delivery';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, type ReceivedWebhook, status } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

beforeEach(() => {
  receiver.received.length = 0;
  receiver.usually = status(200);
});

const verified = (secret: string, { body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

function isSignedWith(secret: string, webhook: ReceivedWebhook): boolean {
  try {
    verified(secret, webhook);
    return true;
  } catch {
    return false;
  }
}

describe('delivering webhooks', () => {
  it('sends an event, signed, to the endpoints that want it, and keeps the attempt', async () => {
    const wanting = await service.register(['order.paid']);
    const other = await service.register(['refund.failed']);
    await service.somethingHappens({ note: '₹ ünïcode 🎉' });
    const [attempt] = await service.attemptsNumbering(wanting, 1);
    await service.idle();

    expect(receiver.received).toHaveLength(1);
    const event = verified(wanting.secret, receiver.received[0]!);
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-Za-z]{24}$/),
      object: 'event',
      type: 'order.paid',
      created_at: expect.any(Number),
      livemode: false,
      api_version: 'v1',
      request: { id: 'req_1', idempotency_key: null },
      data: { object: { object: 'order', id: expect.any(String), facts: 2, note: '₹ ünïcode 🎉' } },
    });
    expect(receiver.received[0]!.headers).toMatchObject({ 'webhook-attempt': '1', 'acme-signature': expect.stringMatching(/^t=\d+,v1=/) });
    expect(attempt).toMatchObject({
      status: 'succeeded',
      attempt: 1,
      response_status: 200,
      request_body: receiver.received[0]!.body,
      next_attempt_at: null,
    });
    expect(JSON.stringify(attempt)).not.toContain(wanting.secret);
    expect(await service.attempts(other)).toEqual([]);
    await service.remove(wanting);
    await service.remove(other);
  });

  it('does not send again what got through, should its delivery be planned once more', async () => {
    const endpoint = await service.register();
    await service.somethingHappens();
    const [attempt] = await service.attemptsNumbering(endpoint, 1);
    await service.idle();
    const delivery = deliveryOf(attempt!, { name: 'once more', scope: 'acct_1:test', position: '', dueAt: 0, priority: FRESH });
    await service.of(JobStore).add([delivery]);
    service.of(JobRunner).wakeFor([delivery]);
    await service.idle();
    expect(receiver.received).toHaveLength(1);
    expect(await service.attempts(endpoint)).toEqual([attempt]);
    await service.remove(endpoint);
  });

  it('does not send what happened before the endpoint was registered', async () => {
    await service.somethingHappens();
    const endpoint = await service.register();
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    await service.idle();
    expect(receiver.received).toHaveLength(1);
    await service.remove(endpoint);
  });

  it('tries again by the schedule until it succeeds, with the same event and a fresh signature', async () => {
    const endpoint = await service.register();
    receiver.answer(status(500, {}, 'not now'), status(302, { location: '/elsewhere' }));
    await service.somethingHappens();
    const [first] = await service.attemptsNumbering(endpoint, 1);
    expect(first).toMatchObject({ status: 'failed', error: { code: 'status' }, response_body: 'not now' });
    expect(first!.next_attempt_at! - first!.created_at).toBeGreaterThanOrEqual(MINUTE);
    expect(first!.next_attempt_at! - first!.created_at).toBeLessThanOrEqual(MINUTE * 1.05 + 2);

    service.clock.ahead += MINUTE * 1.05 + 1;
    const [, second] = await service.attemptsNumbering(endpoint, 2);
    expect(second).toMatchObject({ status: 'failed', error: { code: 'redirect' }, attempt: 2 });
    service.clock.ahead += 5 * MINUTE;
    const [, , third] = await service.attemptsNumbering(endpoint, 3);
    expect(third).toMatchObject({ status: 'succeeded', attempt: 3, event: first!.event });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '3']);
    for (const webhook of receiver.received) verified(endpoint.secret, webhook);
    await service.remove(endpoint);
  });

  it('gives up 72 hours after the first failure', async () => {
    const endpoint = await service.register();
    receiver.usually = status(500);
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    service.clock.ahead += 73 * HOUR;
    await service.idle();
    expect(receiver.received).toHaveLength(1);
    expect(await service.attempts(endpoint)).toMatchObject([{ status: 'failed', next_attempt_at: null }]);
    await service.remove(endpoint);
  });

  it('counts as given up a delivery that was not sent before its attempts were deleted', async () => {
    const endpoint = await service.register();
    const { givenUp } = service.of(DeliveryFigures);
    const before = givenUp['overdue'] ?? 0;
    const payload: Delivery = {
      event: 'evt_1',
      endpoint: endpoint.id,
      scope: 'acct_1:test',
      position: '',
      attempt: 1,
      first_failed_at: null,
      record: 'wd_gone',
    };
    await service.of(JobStore).add([{ queue: DELIVER, key: 'left lying', dueAt: 0, payload, group: endpoint.id }]);
    await service.idle();
    expect(givenUp['overdue']).toBe(before + 1);
    expect(receiver.received).toEqual([]);
    await service.remove(endpoint);
  });

  it('keeps an attempt also when what it means for its endpoint cannot be written in the history', async () => {
    const endpoint = await service.register();
    const store = service.of(EventStore);
    const decide = store.decide.bind(store);
    store.decide = () => Promise.reject(new Error('The store is gone.'));
    receiver.usually = status(410);
    await service.somethingHappens();
    expect(await service.attemptsNumbering(endpoint, 1)).toMatchObject([{ status: 'failed', response_status: 410 }]);
    store.decide = decide;
    await service.nextAttempt(endpoint);
    await eventually(async () => expect((await service.shown(endpoint)).disabled_reason).toBe('gone'));
    expect(receiver.received).toHaveLength(2);
    await service.remove(endpoint);
    service.clock.ahead += 10 * MINUTE;
    await service.idle();
  });

  it('disables an endpoint that answers 410, and holds its deliveries', async () => {
    const endpoint = await service.register();
    receiver.usually = status(410);
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    await eventually(async () => expect(await service.shown(endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' }));
    await service.somethingHappens();
    const [, held] = await service.attemptsNumbering(endpoint, 2);
    expect(held).toMatchObject({ status: 'held', response_status: null, next_attempt_at: null });
    expect(receiver.received).toHaveLength(1);
    await service.remove(endpoint);
    service.clock.ahead += 2 * MINUTE;
    await service.idle();
  });

  it('signs with both secrets while a rolled one has its grace, and then with the new one alone', async () => {
    const endpoint = await service.register();
    const { secret } = await service.commands.execute(RollWebhookSecret({ id: endpoint.id, grace: HOUR, context: service.context() }));
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    verified(endpoint.secret, receiver.received[0]!);
    verified(secret, receiver.received[0]!);
    service.clock.ahead += HOUR + 1;
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 2);
    expect(() => verified(endpoint.secret, receiver.received[1]!)).toThrow();
    verified(secret, receiver.received[1]!);
    await service.remove(endpoint);
  });

  it('signs with each of several rolled secrets until its own grace is over, and with ten at most', async () => {
    const endpoint = await service.register();
    const roll = async (grace: number): Promise<string> =>
      (await service.commands.execute(RollWebhookSecret({ id: endpoint.id, grace, context: service.context() }))).secret;
    /** Which of these secrets sign the next event, oldest first. */
    const signing = async (...secrets: string[]): Promise<boolean[]> => {
      const made = (await service.attempts(endpoint)).length;
      await service.somethingHappens();
      await service.attemptsNumbering(endpoint, made + 1);
      const webhook = receiver.received.at(-1)!;
      expect((webhook.headers['webhook-signature'] as string).split(' ')).toHaveLength(
        secrets.filter((each) => isSignedWith(each, webhook)).length,
      );
      return secrets.map((each) => isSignedWith(each, webhook));
    };
    const secrets = [endpoint.secret, await roll(2 * HOUR), await roll(HOUR), await roll(0)];
    expect(await signing(...secrets)).toEqual([true, true, false, true]);
    service.clock.ahead += HOUR + 1;
    expect(await signing(...secrets)).toEqual([true, false, false, true]);
    const many: string[] = [];
    for (let n = 0; n < 10; n++) many.push(await roll(3 * HOUR));
    expect(await signing(...secrets, ...many)).toEqual([...secrets.map(() => false), ...many.map(() => true)]);
    await service.remove(endpoint);
  });

  it('shows a repeated registration the secret of its first time', async () => {
    const at = service.clock.milliseconds();
    const first = await service.register(['*'], service.context('key-1', at));
    const again = await service.register(['*'], service.context('key-1', at));
    expect(again).toEqual(first);
    await service.remove(first);
  });

  it('loses nothing and sends nothing twice when it is stopped and started', async () => {
    const endpoint = await service.register();
    receiver.answer(status(500));
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    await service.stop();
    service.clock.ahead += 2 * MINUTE;
    await service.start();
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 3);
    await service.idle();
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(2);
    expect(receiver.received).toHaveLength(3);
    await service.remove(endpoint);
  });

  it('sends to others while one endpoint hangs', async () => {
    const endpoint = await service.register();
    receiver.answer(hang);
    const started = performance.now();
    for (let n = 0; n < 20; n++) await service.somethingHappens();
    await eventually(async () => expect((await service.attempts(endpoint)).filter((each) => each.status === 'succeeded')).toHaveLength(19));
    expect(performance.now() - started).toBeLessThan(4900);
    await service.commands.execute(
      ChangeWebhookEndpoint({ id: endpoint.id, change: { status: 'disabled' }, reader: null, context: service.context() }),
    );
    await service.attemptsNumbering(endpoint, 20);
    await service.remove(endpoint);
  });
});
