import { DatabaseSync } from 'node:sqlite';
import type { Position } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import { EventFeed } from '#webhooks/delivery/event-feed';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { startService } from '#test/support/services/service-under-test';
import type { WebhookService } from '#test/support/services/webhook-service';

const directory = temporaryDirectory();
let receiver: WebhookReceiver;
let service: WebhookService;

const start = () => startService('webhooks', { dataDir: directory.path(''), url: receiver.url, trusting: receiver.certificate });

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  service = await start();
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const fed = async (from: Position | null = null): Promise<string[]> => {
  const { events } = await service.of(EventFeed).after(from, { scope: scopeOf('acct_1', false), types: null, mostReads: 10 });
  return events.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id);
};

it('passes over a fact whose event nobody has written, and no job will: it is older than the type of the event', async () => {
  const [old, young] = [await service.somethingHappens(), await service.somethingHappens()];
  await eventually(async () => expect(await fed()).toEqual([old, young]));
  await service.idle();
  await service.stop();
  const work = new DatabaseSync(directory.path('work.db'));
  work.prepare('DELETE FROM record_merchant_events WHERE doc LIKE ?').run(`%${old}%`);
  work.close();
  // A process remembers what it wrote itself.
  service = await start();
  await eventually(async () => expect(await fed()).toEqual([young]));
});
