import { MOST_ENDPOINTS } from '#webhooks/domain/webhook-endpoint.decisions';
import { MINUTE } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { DELIVER } from '#webhooks/delivery/delivery';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { Pace } from '#webhooks/delivery/pace';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';
import type { WebhookService } from '#test/support/services/webhook-service';
import { startService } from '#test/support/services/service-under-test';

/** The policy's limit of attempts in flight to one endpoint. */
const CAP = 32;
/** More than the failures that start a pause plus those under way by then. */
const EVENTS = 20 + CAP + 8;

const directory = temporaryDirectory();
let receiver: WebhookReceiver;
let service: WebhookService;

beforeEach(async () => {
  receiver = await WebhookReceiver.listen();
  service = await startService('webhooks', { dataDir: directory.path(''), url: receiver.url, trusting: receiver.certificate });
});

afterEach(async () => {
  await service.stop();
  await receiver.close();
});

/** The requests to one endpoint: each has its own path at the one receiver. */
const cameTo = (path: string) => receiver.received.filter((webhook) => webhook.path === path);
const at = (path: string) => ({ url: new URL(path, receiver.url).href });
const happen = async (count: number) => {
  for (let n = 0; n < count; n++) await service.somethingHappens();
};

/** Later failures were not under way when a pause began. */
const nothingUnderWay = () =>
  eventually(() =>
    expect(
      service
        .of(JobRunner)
        .status()
        .find(({ queue }) => queue === DELIVER)!.underWay,
    ).toBe(0),
  );

describe('endpoints beside each other', () => {
  it('hold one that hangs to its cap, while others get everything; what waits for a deleted one is over', async () => {
    const hanging = await service.register(['*'], undefined, at('/hangs'));
    const other = await service.register(['*'], undefined, at('/well'));
    receiver.usually = (webhook, response) => (webhook.path === '/hangs' ? hang : status(200))(webhook, response);
    await happen(EVENTS);
    await eventually(() => expect(cameTo('/well')).toHaveLength(EVENTS));
    await eventually(() => expect(cameTo('/hangs')).toHaveLength(CAP));
    await eventually(() => expect(service.of(DeliveryFigures).inFlight).toEqual({ all: CAP, busiest: CAP }));
    expect(await service.attempts(hanging)).toEqual([]);
    const waiting = (await service.everyAttempt(hanging)).map(({ waiting_for }) => waiting_for);
    expect(waiting.filter((reason) => reason === null)).toHaveLength(CAP);
    expect(waiting.filter((reason) => reason === 'endpoint_busy')).toHaveLength(EVENTS - CAP);

    await service.remove(hanging);
    await service.remove(other);
    const attempts = await service.attemptsNumbering(hanging, EVENTS);
    const codes = attempts.map(({ error }) => error!.code);
    expect(codes.filter((code) => code === 'timeout')).toHaveLength(CAP);
    expect(codes.filter((code) => code === 'endpoint_deleted')).toHaveLength(EVENTS - CAP);
    expect(cameTo('/hangs')).toHaveLength(CAP);
  });

  it('make more ready for one that answers quickly, and send none of that once answers stay away: it may be gone by then', async () => {
    const endpoint = await service.register(['*'], undefined, at('/quick'));
    const pace = service.of(Pace);
    let before = 0;
    await eventually(async () => {
      await happen(16);
      before += 16;
      await eventually(() => expect(cameTo('/quick')).toHaveLength(before));
      await nothingUnderWay();
      expect(pace.ahead(endpoint.id)).toBe(CAP);
    });

    receiver.usually = hang;
    await happen(EVENTS);
    await eventually(() => expect(service.of(DeliveryFigures).inFlight).toEqual({ all: EVENTS, busiest: EVENTS }));
    await eventually(() => expect(cameTo('/quick')).toHaveLength(before + CAP));
    await service.remove(endpoint);
    const expected = [...Array<string>(EVENTS - CAP).fill('endpoint_deleted'), ...Array<string>(CAP).fill('timeout')];
    await eventually(async () => {
      const attempts = (await service.attempts(endpoint)).slice(-EVENTS);
      expect(attempts.map(({ error }) => error?.code).toSorted()).toEqual(expected);
    });
    expect(cameTo('/quick')).toHaveLength(before + CAP);
  });

  it('leave one that hangs alone for a while, which uses up no attempt of its deliveries, and try it with one', async () => {
    receiver.usually = hang;
    const endpoint = await service.register();
    await happen(EVENTS);
    await eventually(async () => expect((await service.attempts(endpoint)).length).toBeGreaterThanOrEqual(20));
    await nothingUnderWay();
    const before = (await service.attempts(endpoint)).length;
    expect(before).toBeLessThan(EVENTS);
    const reasons = (ofStatus: string, waiting: readonly DeliveryAttempt[]) =>
      new Set(waiting.filter((attempt) => attempt.status === ofStatus).map(({ waiting_for }) => waiting_for));
    expect(reasons('pending', await service.everyAttempt(endpoint))).toEqual(new Set(['endpoint_paused']));
    expect(reasons('failed', await service.everyAttempt(endpoint))).toEqual(new Set([null]));
    receiver.usually = status(200);
    service.clock.ahead += 6;
    await eventually(async () =>
      expect((await service.attempts(endpoint)).filter((attempt) => attempt.status === 'succeeded')).toHaveLength(EVENTS - before),
    );
    const made = await service.attempts(endpoint);
    expect(made.every(({ attempt }) => attempt === 1)).toBe(true);
    expect(receiver.received).toHaveLength(EVENTS);
    await service.remove(endpoint);
    service.clock.ahead += 2 * MINUTE;
    await service.idle();
  });

  it('pause none that fails quickly: all that is due is sent', async () => {
    receiver.usually = status(500);
    const endpoint = await service.register();
    await happen(EVENTS);
    await service.attemptsNumbering(endpoint, EVENTS);
    service.clock.ahead += 1.05 * MINUTE + 1;
    await eventually(() => expect(receiver.received).toHaveLength(2 * EVENTS));
    await service.remove(endpoint);
    service.clock.ahead += 6 * MINUTE;
    await service.idle();
  });

  it('leave room for another account, though all that an account may have hang', async () => {
    for (let n = 0; n < MOST_ENDPOINTS; n++) await service.register(['*'], undefined, at(`/hangs/${n}`));
    const elsewhere = () => service.context(undefined, undefined, 'acct_2');
    await service.register(['*'], elsewhere(), at('/elsewhere'));
    receiver.usually = hang;
    const figures = service.of(DeliveryFigures);
    service.clock.ahead += 30;
    await happen(CAP);
    await eventually(() => expect(figures.inFlight['all']).toBe(CAP * MOST_ENDPOINTS));
    await service.somethingHappens({}, elsewhere());
    await eventually(() => expect(figures.inFlight['all']).toBe(CAP * MOST_ENDPOINTS + 1));
    expect(figures.attempts).not.toHaveProperty('timeout');
  });
});
