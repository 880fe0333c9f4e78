import { openSession } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { typingBeside } from '#test/support/machine/typing-beside';
import { receiveOverHttp } from '#test/support/partners/plain-receiver';
import { startService } from '#test/support/services/service-under-test';

it('listening goes on when the service restarts, and gets each event once', async () => {
  const before = await startService('own');
  const server = await receiveOverHttp();
  const { ended, said, interrupt } = typingBeside(before.dataDir, '--json', 'listen', '--forward-to', server.url);
  await eventually(() => expect(said()).toContain('whsec_'));

  const first = await openSession(before.merchant);
  await eventually(() => expect(server.received).toHaveLength(1));
  await before.halt();
  await eventually(() => expect(said()).toContain('"away":true'));
  const after = await startService('own', { dataDir: before.dataDir });
  const second = await openSession(after.merchant);

  await eventually(() => expect(said()).toContain('"away":false'));
  const arrived = (): unknown[] => server.received.map(({ body }) => JSON.parse(body).data.object.id);
  await eventually(() => expect(arrived()).toEqual([first.id, second.id]));
  interrupt();
  expect(await ended).toBe(1);
  await after.verifyAndStop();
  await server.close();
});
