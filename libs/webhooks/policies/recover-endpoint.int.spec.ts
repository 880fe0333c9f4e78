import { LEASE } from '#job-queue/job-outcomes';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { JobStore } from '#job-queue/job-store';
import type { RecordWrite } from '#platform/storage/records';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { TestWebhookEndpoint } from '#webhooks/commands/test-webhook-endpoint/test-webhook-endpoint.command';
import { type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { RECOVER, type Recovery } from '#webhooks/delivery/recovery';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { RecoverEndpointWhenRequested } from '#webhooks/policies/recover-endpoint-when-requested.policy';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { status } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

let endpoint: WebhookEndpoint;
let recovering: Parameters<RecoverEndpointWhenRequested['perform']>[0];

const planned = async (): Promise<void> => {
  const end = (await service.of(EventHistory).end())!;
  await eventually(async () => expect((await service.of(JobPlanner).checkpoint())! >= end).toBe(true));
};
const step = () => service.of(RecoverEndpointWhenRequested).perform(recovering);
const written = <T>({ json }: RecordWrite): T => JSON.parse(json) as T;

/** Two events and a test that failed, and a recovery that was requested and started. */
beforeAll(async () => {
  receiver.usually = status(500);
  endpoint = await service.register();
  const begun = service.clock.now();
  await service.somethingHappens();
  await service.somethingHappens();
  await service.commands.execute(TestWebhookEndpoint({ id: endpoint.id, type: 'order.paid', context: service.context() }));
  await service.attemptsNumbering(endpoint, 3);
  await service.of(JobRunner).stop();
  await service.commands.execute(RecoverWebhookEndpoint({ id: endpoint.id, since: begun, context: service.context() }));
  await planned();
  [recovering] = (await service.of(JobStore).claim(RECOVER, { most: 1, now: service.clock.milliseconds() + 1000, lease: LEASE })) as [
    typeof recovering,
  ];
});

describe('recovering an endpoint', () => {
  it('sends the events that failed, behind what happens now, and no test', async () => {
    const { records, next, reschedule } = await step();
    const [recovery, ...replays] = records!.toReversed();
    const missed = (await service.attempts(endpoint)).filter(({ trigger }) => trigger === 'auto').map(({ event }) => event);
    expect(replays.map(written<WrittenAttempt>).map(({ event }) => event)).toEqual(missed);
    expect(next!.map(({ priority }) => priority)).toEqual([1, 1]);
    expect(written<Recovery>(recovery!)).toMatchObject({ status: 'succeeded', matched: 2, sent: 2 });
    expect(reschedule).toBeUndefined();
  });

  it('plans the same again when a step is repeated that a killed process had written in part', async () => {
    const first = await step();
    const jobStore = service.of(JobStore);
    await jobStore.add([{ queue: 'cut short', key: 'step', dueAt: 0, payload: null }]);
    const [job] = await jobStore.claim('cut short', { most: 1, now: service.clock.milliseconds(), lease: LEASE });
    expect(await jobStore.complete(job!, { records: first.records! })).toBe(true);
    expect(await step()).toEqual(first);
  });

  it('ends where the attempt that it goes on after is no longer kept: what is older is not kept either', async () => {
    const payload = { ...recovering.payload, after: 'wd_000000000000000000000000' };
    const { records, next, reschedule } = await service.of(RecoverEndpointWhenRequested).perform({ ...recovering, payload });
    expect(records!.map(written<Recovery>)).toMatchObject([{ object: 'recovery', status: 'succeeded', sent: 0 }]);
    expect([next, reschedule]).toEqual([[], undefined]);
  });

  it('finds what was missed and sends nothing when the endpoint was disabled meanwhile', async () => {
    await service.commands.execute(
      ChangeWebhookEndpoint({ id: endpoint.id, change: { status: 'disabled' }, reader: null, context: service.context() }),
    );
    recovering = { ...recovering, payload: { ...recovering.payload, position: (await service.of(EventHistory).end())! } };
    const { records, next } = await step();
    expect(records!.map(written<Recovery>)).toMatchObject([{ object: 'recovery', status: 'succeeded', matched: 2, sent: 0 }]);
    expect(next).toEqual([]);
  });

  it('sends nothing twice when several recoveries are requested at once', async () => {
    const twice = await service.register();
    const begun = service.clock.now();
    service.of(JobRunner).start();
    for (let n = 0; n < 10; n++) await service.somethingHappens();
    await service.attemptsNumbering(twice, 10);
    const underWay = Promise.withResolvers<void>();
    receiver.usually = (request, response) => void underWay.promise.then(() => status(200)(request, response));
    const recoveries = await Promise.all(
      [1, 2, 3].map(() => service.commands.execute(RecoverWebhookEndpoint({ id: twice.id, since: begun, context: service.context() }))),
    );
    underWay.resolve();
    expect(recoveries.map(({ status: how, sent }) => [how, sent]).toSorted()).toEqual([0, 0, 10].map((sent) => ['succeeded', sent]));
  });
});
