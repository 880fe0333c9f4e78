import { once } from 'node:events';
import { request } from 'node:http';
import { Receiver } from '#apps/demo/receiver';

describe('the receiver of the demo', () => {
  const receiver = new Receiver();
  const unhandled: unknown[] = [];
  const note = (fault: unknown): void => void unhandled.push(fault);
  let url: string;
  beforeAll(async () => {
    process.on('unhandledRejection', note);
    url = await receiver.listen();
  });
  afterAll(() => {
    receiver.close();
    process.off('unhandledRejection', note);
  });

  it('continues after a sender that broke off', async () => {
    const began = once(receiver['server'], 'request');
    const sending = request(url, { method: 'POST', headers: { 'content-length': 10 } }).on('error', () => undefined);
    sending.write('{');
    const [{ socket }] = await began;
    sending.destroy();
    await new Promise((closed) => socket.once('close', closed));
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(204);
    expect([unhandled, receiver.refused.length]).toEqual([[], 1]);
  });
});
