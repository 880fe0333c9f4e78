import { JobRunner } from '#job-queue/job-runner';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { startService } from '#test/support/services/service-under-test';
import { AT_ONCE } from '#webhooks/delivery/endpoint-turns';
import { MOST_ENDPOINTS } from '#webhooks/domain/webhook-endpoint.decisions';

const BACKLOG = 10_000;
/** How many attempts a process has under way at most: twice what all endpoints of an account may have. */
const MOST = 4 * MOST_ENDPOINTS * AT_ONCE;

const directory = temporaryDirectory();

it('what is left lying is sent by few at first, and by more as answers come and seconds pass', async () => {
  let [underWay, answered, began] = [0, 0, Infinity];
  const arrivals: { readonly underWay: number; readonly most: number }[] = [];
  const receiver = await WebhookReceiver.listen((_, response) => {
    arrivals.push({ underWay: ++underWay, most: 4 + answered + Math.ceil((MOST * (performance.now() - began)) / 30_000) });
    setTimeout(() => {
      underWay--;
      answered++;
      response.writeHead(200).end();
    }, 100);
  });
  const service = await startService('webhooks', { dataDir: directory.path('few'), url: receiver.url, trusting: receiver.certificate });
  for (let n = 0; n < 4; n++) await service.register();
  await service.of(JobRunner).stop();
  await Promise.all(Array.from({ length: 50 }, () => service.somethingHappens()));
  began = performance.now();
  service.of(JobRunner).start();
  await eventually(() => expect(answered).toBe(200));
  expect(arrivals.filter(({ underWay, most }) => underWay > most)).toEqual([]);
  expect(Math.max(...arrivals.map((each) => each.underWay))).toBeGreaterThan(32);
  await service.stop();
  await receiver.close();
});

it(`${BACKLOG} events that happened while nobody sent all arrive, never more than the cap at once, and hold up nothing that happens now`, async () => {
  let [underWay, most] = [0, 0];
  const receiver = await WebhookReceiver.listen((_, response) => {
    most = Math.max(most, ++underWay);
    setImmediate(() => {
      underWay--;
      response.writeHead(200).end();
    });
  });
  const service = await startService('webhooks', { dataDir: directory.path('many'), url: receiver.url, trusting: receiver.certificate });
  await service.register();
  await service.of(JobRunner).stop();
  for (let n = 0; n < BACKLOG; n += 500) await Promise.all(Array.from({ length: 500 }, () => service.somethingHappens()));
  service.clock.ahead += 3600;
  service.of(JobRunner).start();
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(100));
  const fresh = await service.somethingHappens();
  await eventually(() => expect(receiver.received.some(({ body }) => body.includes(fresh))).toBe(true));
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBeLessThan(BACKLOG);
  await eventually(() => expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(BACKLOG + 1));
  expect(receiver.received).toHaveLength(BACKLOG + 1);
  expect(most).toBeLessThanOrEqual(32);
  await service.stop();
  await receiver.close();
});
