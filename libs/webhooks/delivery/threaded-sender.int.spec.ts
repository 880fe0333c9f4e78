import { writeFileSync } from 'node:fs';
import type { Configuration } from '#platform/config/configuration';
import type { Outcome } from '#webhooks/delivery/send';
import { ThreadedSender } from '#webhooks/delivery/threaded-sender';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

const directory = temporaryDirectory();
let receiver: WebhookReceiver;
let sender: ThreadedSender;

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  const webhookCaFile = directory.path('ca.pem');
  writeFileSync(webhookCaFile, receiver.certificate);
  sender = new ThreadedSender({
    webhookCaFile,
    webhookAllowedNetworks: ['127.0.0.0/8', '::1/128'],
    webhookAllowHttp: false,
  } as unknown as Configuration);
});
afterAll(async () => {
  await sender.onApplicationShutdown();
  await receiver.close();
});

const post = (url = receiver.url): Promise<Outcome | null> => sender.post('we_1', url, { 'x-number': '7' }, 'body');

describe('a sender in a separate thread', () => {
  it('reports the outcome of each request', async () => {
    receiver.answer(status(204, { 'x-receiver': 'shop' }), status(500));
    const [one, other, forbidden] = await Promise.all([post(), post(), post('https://10.0.0.1/')]);
    expect([one?.status, other?.status].toSorted()).toEqual([204, 500]);
    expect(forbidden).toMatchObject({ error: { code: 'address_forbidden' }, status: null });
    expect(receiver.received).toMatchObject([1, 2].map(() => ({ method: 'POST', headers: { 'x-number': '7' }, body: 'body' })));
  });

  it('keeps no process alive', async () => {
    receiver.answer(status(204));
    await post();
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });

  it('reports no failure when the thread ends, and continues in another', async () => {
    receiver.received.splice(0);
    receiver.answer(hang, status(200));
    const lost = post().catch((fault: Error) => fault.message);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await sender.onApplicationShutdown();
    expect(await lost).toBe('The thread that sends webhooks has ended.');
    expect(await post()).toMatchObject({ error: null, status: 200 });
  });

  it('reports no failure when no thread can be started, however often', async () => {
    // Settings that cannot be posted to a thread make its start fail, as on a machine without free threads.
    const without = new ThreadedSender({ webhookCaFile: () => null } as unknown as Configuration);
    for (const _ of [1, 2])
      await expect(without.post('we_1', receiver.url, {}, '{}')).rejects.toThrow('No thread that sends webhooks can be started.');
  });
});
