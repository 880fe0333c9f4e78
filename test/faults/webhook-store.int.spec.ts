import { openSqlite } from '#platform/embedded/sqlite';
import { eventually } from '#test/support/eventually';
import { temporaryDirectory } from '#test/support/temporary-directory';
import { WebhookReceiver } from '#test/support/webhook-receiver';
import { WebhookService } from '#test/support/webhook-service';

/** Many times as long as a write waits for the file, milliseconds. */
const LOCKED = 60_000;
/** After which what was under way is taken up again, seconds. */
const LEASE = 30;

const directory = temporaryDirectory();

it('a store that cannot be written to for a minute in mid-flow costs no event and no attempt', async () => {
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
  const sent = (): number => receiver.received.length;
  await eventually(() => expect(sent()).toBeGreaterThan(1), 20_000);
  const [attempt] = await service.attemptsNumbering(endpoint, 1);
  expect(attempt).toMatchObject({ status: 'succeeded', attempt: 1 });
  await service.idle();
  // What could not be written down is sent again when its lease ends, and uses up no attempt.
  expect(sent()).toBeLessThanOrEqual(1 + LOCKED / 1000 / LEASE);
  for (const { body, headers } of receiver.received) expect([headers['webhook-attempt'], body.includes(happened)]).toEqual(['1', true]);
  await service.stop();
  await receiver.close();
}, 120_000);
