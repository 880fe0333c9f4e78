import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { JobStore } from '#job-queue/job-store';
import { DELIVER } from '#webhooks/delivery/delivery';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { status } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

it('an event has one delivery to an endpoint, also when it is published once more while that waits to be tried again', async () => {
  receiver.usually = status(500);
  const endpoint = await service.register();
  const stream = `parcel-${await service.somethingHappens()}`;
  await service.attemptsNumbering(endpoint, 1);
  const { revision } = (await service.of(EventHistory).stream(stream)).at(-1)!;
  const job = { queue: PUBLISH, key: 'once more', dueAt: 0, payload: { stream, revision } };
  await service.of(JobStore).add([job]);
  service.of(JobRunner).wakeFor([job]);
  await eventually(async () => expect(await service.of(JobStore).backlog()).toMatchObject([{ queue: DELIVER, count: 1 }]));
  await service.nextAttempt(endpoint);
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2']);
});
