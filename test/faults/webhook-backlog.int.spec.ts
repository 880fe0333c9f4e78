import { WorkRunner } from '#platform/due-work/work-runner';
import { eventually } from '#test/support/eventually';
import { temporaryDirectory } from '#test/support/temporary-directory';
import { WebhookReceiver } from '#test/support/webhook-receiver';
import { WebhookService } from '#test/support/webhook-service';

const BACKLOG = 10_000;
const PATIENCE = 240_000;

const directory = temporaryDirectory();

it(
  `${BACKLOG} events that happened while nobody sent all arrive, never more than the cap at once, and hold up nothing that happens now`,
  async () => {
    let [underWay, most] = [0, 0];
    const receiver = await WebhookReceiver.listen((_, response) => {
      most = Math.max(most, ++underWay);
      setImmediate(() => {
        underWay--;
        response.writeHead(200).end();
      });
    });
    const service = new WebhookService(directory, receiver);
    await service.start();
    await service.register();
    await service.of(WorkRunner).stop();
    for (let n = 0; n < BACKLOG; n += 500) await Promise.all(Array.from({ length: 500 }, () => service.somethingHappens()));
    service.clock.ahead += 3600;
    service.of(WorkRunner).start();
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(100), PATIENCE);
    const fresh = await service.somethingHappens();
    await eventually(() => expect(receiver.received.some(({ body }) => body.includes(fresh))).toBe(true), PATIENCE);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBeLessThan(BACKLOG);
    await eventually(() => expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(BACKLOG + 1), PATIENCE);
    expect(receiver.received).toHaveLength(BACKLOG + 1);
    expect(most).toBeLessThanOrEqual(16);
    await service.stop();
    await receiver.close();
  },
  2 * PATIENCE,
);
