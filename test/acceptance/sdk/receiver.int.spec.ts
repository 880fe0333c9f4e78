import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { examplesOfReadme, RECEIVER } from '#test/support/clients/readme-of-sdk';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { freePort } from '#test/support/machine/free-port';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('own', { settings: { WEBHOOK_ALLOW_HTTP: 'true' } });
/** Inside the package, where its own name leads to what was built. */
const FOLDER = `packages/node/dist/receiver-${process.pid}`;

describe('the receiver of the README', () => {
  beforeAll(() => mkdirSync(FOLDER, { recursive: true }));
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('has ten lines, and verifies deliveries of the service', async () => {
    const { code } = examplesOfReadme().find(({ title }) => title === RECEIVER)!;
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(10);
    const [file, port] = [`${FOLDER}/receiver.js`, await freePort()];
    writeFileSync(file, code);
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = (await merchant.post('/webhooks', { url, events: ['order.paid'] })).body;
    const env = { PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const said = text(receiver.stdout);
    try {
      await eventually(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400));
      const order = await given.paidOrder(merchant);
      await eventually(async () => expect((await merchant.get(`/webhooks/${id}/deliveries`)).body.data[0]?.status).toBe('succeeded'));
      receiver.kill();
      expect(await said).toBe(`${order.id} ${order.amount}\n`);
    } finally {
      receiver.kill();
    }
  });
});
