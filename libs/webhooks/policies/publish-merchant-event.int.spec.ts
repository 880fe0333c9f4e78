import { WorkRunner } from '#platform/due-work/work-runner';
import { EventHistory } from '#platform/event-history/event-history';
import { DueWork } from '#platform/storage/due-work';
import { DELIVER } from '#webhooks/delivery/delivery';
import { PUBLISH } from '#webhooks/delivery/merchant-event';
import { eventually } from '#test/support/eventually';
import { receiver, service } from '#test/support/own-webhook-service';
import { status } from '#test/support/webhook-receiver';

it('an event has one delivery to an endpoint, also when it is published once more while that waits to be tried again', async () => {
  receiver.usually = status(500);
  const endpoint = await service.register();
  const stream = `parcel-${await service.somethingHappens()}`;
  await service.attemptsNumbering(endpoint, 1);
  const { revision } = (await service.of(EventHistory).stream(stream)).at(-1)!;
  const work = { kind: PUBLISH, key: 'once more', dueAt: 0, payload: { stream, revision } };
  await service.of(DueWork).add([work]);
  service.of(WorkRunner).wakeFor([work]);
  await eventually(async () => expect(await service.of(DueWork).backlog()).toMatchObject([{ kind: DELIVER, count: 1 }]));
  await service.nextAttempt(endpoint);
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2']);
});
