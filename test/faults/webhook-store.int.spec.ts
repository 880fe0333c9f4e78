import { openSqlite } from '#platform/embedded/sqlite';
import { eventually } from '#test/support/eventually';
import { temporaryDirectory } from '#test/support/temporary-directory';
import { WebhookReceiver } from '#test/support/webhook-receiver';
import { WebhookService } from '#test/support/webhook-service';

/** For longer than a write waits for the file, milliseconds. */
const LOCKED = 5500;
/** After which what was under way is taken up again, seconds. */
const LEASE = 30;

const directory = temporaryDirectory();

it('a store that cannot be written to in mid-flow costs no event and no attempt', async () => {
  const receiver = await WebhookReceiver.listen();
  const service = new WebhookService(directory, receiver);
  await service.start();
  const endpoint = await service.register();
  const unlocked = Promise.withResolvers<void>();
  receiver.answer((_, response) => {
    const other = openSqlite(directory.path('work.db'), { synchronous: 'FULL' });
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => {
      other.close();
      unlocked.resolve();
    }, LOCKED);
    response.writeHead(200).end();
  });
  const happened = await service.somethingHappens();
  await unlocked.promise;
  service.clock.ahead += LEASE;
  await eventually(() => expect(receiver.received).toHaveLength(2), 20_000);
  const [attempt] = await service.attemptsNumbering(endpoint, 1);
  expect(attempt).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '1']);
  for (const { body } of receiver.received) expect(body).toContain(happened);
  await service.idle();
  await service.stop();
  await receiver.close();
}, 60_000);
