import { openSqlite } from '#platform/embedded/sqlite';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { startService } from '#test/support/services/service-under-test';

/** Many times as long as a write waits for the file, milliseconds. */
const LOCKED = 60_000;
/** After which what was under way is taken up again, seconds. */
const LEASE = 30;

const directory = temporaryDirectory();

it('a store that cannot be written to for a minute in mid-flow costs no event and no attempt, and nothing is sent twice', async () => {
  const receiver = await WebhookReceiver.listen();
  const service = await startService('webhooks', { dataDir: directory.path(''), url: receiver.url, trusting: receiver.certificate });
  const endpoint = await service.register();
  const unlocked = Promise.withResolvers<void>();
  receiver.answer((_, response) => {
    const other = openSqlite(directory.path('work.db'), { synchronous: 'FULL' });
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => {
      other.close();
      unlocked.resolve();
    }, LOCKED);
    response.writeHead(200).end('thanks');
  });
  const happened = await service.somethingHappens();
  await unlocked.promise;
  service.clock.ahead += LEASE;
  const [attempt] = await service.attemptsNumbering(endpoint, 1);
  // That late, the answer is no longer stored: the person in it may be forgotten.
  expect(attempt).toMatchObject({ status: 'succeeded', attempt: 1, response_status: 200, response_body: null });
  await service.idle();
  expect(receiver.received.map(({ body }) => body.includes(happened))).toEqual([true]);
  await service.stop();
  await receiver.close();
});
