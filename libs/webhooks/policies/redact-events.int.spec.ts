import { fact } from '#kernel/fact';
import type { PolicyHandler } from '#job-queue/policy';
import { LEASE } from '#job-queue/job-outcomes';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { scopeOf } from '#platform/storage/documents';
import { JobStore, type JobResult } from '#job-queue/job-store';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { attemptRecord } from '#webhooks/delivery/delivery-attempt';
import { SEND } from '#webhooks/delivery/requested-delivery';
import { DELIVER } from '#webhooks/delivery/delivery';
import { REDACT_EVENTS } from '#webhooks/delivery/merchant-event';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { RedactEventsOfForgottenCustomer } from '#webhooks/policies/redact-events-of-forgotten-customer.policy';
import { DeliverWebhook } from '#webhooks/policies/deliver-webhook.policy';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';
import { SendWebhookWhenRequested } from '#webhooks/policies/send-webhook-when-requested.policy';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import type { Answer } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

const PHONE = '+919812345670';
const POLICIES: Readonly<Record<string, new (...of: never[]) => PolicyHandler>> = {
  [PUBLISH]: PublishMerchantEventWhenSomethingHappened,
  [SEND]: SendWebhookWhenRequested,
  [DELIVER]: DeliverWebhook,
  [REDACT_EVENTS]: RedactEventsOfForgottenCustomer,
};

const repeat: Answer = ({ body }, response) => void response.writeHead(200).end(body);

let endpoint: WebhookEndpoint;

beforeAll(async () => {
  // The tests take each step themselves, in their own order.
  await service.of(JobRunner).stop();
});

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.usually = repeat;
  endpoint = await service.register();
});

afterEach(() => service.remove(endpoint));

/** Claims a job and performs it. The returned function writes its result. */
async function underWay(kind: string): Promise<() => Promise<JobResult>> {
  const jobStore = service.of(JobStore);
  const end = (await service.of(EventHistory).end())!;
  await eventually(async () => expect((await service.of(JobPlanner).checkpoint())! >= end).toBe(true));
  const [job] = await jobStore.claim(kind, { most: 1, now: service.clock.milliseconds() + 1000, lease: LEASE });
  const result = await service.of<PolicyHandler>(POLICIES[kind]!).perform(job!);
  return async () => {
    expect(await jobStore.complete(job!, result)).toBe(true);
    return result;
  };
}

const take = async (kind: keyof typeof POLICIES): Promise<JobResult> => (await underWay(kind))();

async function forget(id: string): Promise<void> {
  const stream = `parcel-${id}`;
  const { subject } = (await service.of(EventHistory).stream(stream))[0]!.metadata;
  const keys = await service.of(SubjectKeys).destroy(subject!);
  const context = service.context();
  const forgotten = fact('customer.forgotten', { subject, keys, superseded: false });
  await service.of(EventStore).append(stream, 1, [context.event(stream, forgotten)]);
}

/** Repeats until it is done. */
async function blankAll(): Promise<void> {
  while ((await take(REDACT_EVENTS)).reschedule !== undefined);
}

const reported = async (): Promise<string> => JSON.stringify(await service.everyAttempt(endpoint));

describe('the published events of a customer who is forgotten', () => {
  it('is blank in what is planned, before that is sent', async () => {
    const parcel = await service.somethingHappens({ phone: PHONE });
    await take(PUBLISH);
    expect(await reported()).toContain(PHONE);
    await forget(parcel);
    await take(REDACT_EVENTS);
    expect(await reported()).not.toContain(PHONE);
    await take(DELIVER);
    await blankAll();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.object)).toEqual([
      { object: 'order', facts: 2, id: parcel, phone: null },
    ]);
  });

  it('is blanked without taking back how an attempt ended meanwhile', async () => {
    const parcel = await service.somethingHappens({ phone: PHONE });
    await take(PUBLISH);
    const sent = await underWay(DELIVER);
    await forget(parcel);
    const blanked = await underWay(REDACT_EVENTS);
    await sent();
    await blanked();
    expect(await service.everyAttempt(endpoint)).toMatchObject([{ status: 'succeeded', response_status: 200 }]);
    await blankAll();
    expect(await service.everyAttempt(endpoint)).toMatchObject([{ status: 'succeeded', response_status: 200, response_body: null }]);
    expect(await reported()).not.toContain(PHONE);
  });

  it('is not said to be blank before all that was under way is written down and blanked', async () => {
    const parcel = await service.somethingHappens({ phone: PHONE });
    await take(PUBLISH);
    receiver.usually = ({ body }, response) => void response.writeHead(500).end(body);
    const failed = await underWay(DELIVER);
    await forget(parcel);
    await take(REDACT_EVENTS);
    expect(await take(REDACT_EVENTS)).toMatchObject({ reschedule: {} });
    const looked = await underWay(REDACT_EVENTS);
    await failed();
    expect(await reported()).toContain(PHONE);
    expect(await looked()).toMatchObject({ reschedule: {} });
    await blankAll();
    expect(await reported()).not.toContain(PHONE);
  });

  it('is blanked in attempts of an older release, which hold themselves what they sent', async () => {
    const parcel = await service.somethingHappens({ phone: PHONE });
    await take(PUBLISH);
    const [attempt] = await service.everyAttempt(endpoint);
    expect(attempt!.request_body).toContain(PHONE);
    const jobStore = service.of(JobStore);
    await jobStore.add([{ queue: 'older', key: parcel, dueAt: 0, payload: null }]);
    const [job] = await jobStore.claim('older', { most: 1, now: service.clock.milliseconds(), lease: LEASE });
    await jobStore.complete(job!, { records: [attemptRecord(attempt!, scopeOf('acct_1', false))] });
    await forget(parcel);
    await take(REDACT_EVENTS);
    expect(await reported()).not.toContain(PHONE);
    await take(DELIVER);
    await blankAll();
  });

  it('is blanked in a replay that was requested before', async () => {
    const parcel = await service.somethingHappens({ phone: PHONE });
    await take(PUBLISH);
    await take(DELIVER);
    const [sent] = await service.attempts(endpoint);
    await service.commands.execute(ReplayDelivery({ id: sent!.id, context: service.context() }));
    const planned = await underWay(SEND);
    await forget(parcel);
    await take(REDACT_EVENTS);
    expect(await take(REDACT_EVENTS)).toMatchObject({ reschedule: {} });
    await planned();
    expect(await reported()).not.toContain(PHONE);
    await take(REDACT_EVENTS);
    await take(DELIVER);
    await blankAll();
    expect(await reported()).not.toContain(PHONE);
    expect(receiver.received.at(-1)!.body).not.toContain(PHONE);
  });
});
