import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { eventually } from '#test/support/machine/eventually';
import { MerchantClient } from '#test/support/clients/merchant-client';
import { keyInAHurry, operate } from '#test/support/services/operate';
import { codOrder } from '#test/support/clients/shop';
import { startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { confirmByCode, wrongCodes } from '#test/support/clients/verification';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const dataDir = temporaryDirectory().path('');

/** All that lies in a directory, byte for byte. */
const filesIn = (directory: string): string =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

const holds = (text: string, code: string): boolean => new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`).test(text);

describe('a code', () => {
  it('is only in the message: in no log, fact, webhook, list, metric or file', async () => {
    const provider = await WebhookReceiver.listen();
    const process = await startService('spawned', { dataDir, trusting: provider.certificate, settings: { LOG_LEVEL: 'trace' } });
    const { api, operations, certificateFile } = await process.ready();
    const { key } = await operate(dataDir, 'keys.create', keyInAHurry());
    const merchant = new MerchantClient(api, readFileSync(certificateFile, 'utf8'), key);
    const { id: account } = (await operate(dataDir, 'accounts.list')).data[0];
    await operate(dataDir, 'accounts.update', { id: account, codVerification: 'always' });
    const template = JSON.stringify({ body: { text: '{text}', code: '{code}' } });
    const url = new URL('/sms', provider.url).href;
    await operate(dataDir, 'connections.create', { kind: 'sms', mode: 'test', name: 'Texts', url, request: template });
    await merchant.post('/webhooks', { url: provider.url, events: ['*'] });

    const codes: string[] = [];
    const paths = ['/orders', '/events?limit=100', '/alerts', '/checkout/sessions'];
    for (let n = 0; n < 2; n++) {
      const order = await codOrder(merchant);
      const message = await eventually(() => provider.received.find(({ path, body }) => path === '/sms' && body.includes(order.id))!.body);
      const { code } = JSON.parse(message);
      codes.push(code);
      const [wrong] = wrongCodes(code, 1);
      expect((await confirmByCode(merchant, order, wrong!)).body.error.code).toBe('verification_code_incorrect');
      expect((await confirmByCode(merchant, order, code, { 'Idempotency-Key': order.id })).status).toBe(200);
      paths.push(`/orders/${order.id}`, `/orders/${order.id}/timeline?limit=100`);
      await eventually(() =>
        expect(
          provider.received.some(
            ({ path, body }) => path === '/webhooks' && body.includes('verification.confirmed') && body.includes(order.id),
          ),
        ).toBe(true),
      );
    }
    const answers = await Promise.all(paths.map((path) => merchant.get(path)));
    const metrics = await (await request(`${operations}/metrics`)).body.text();
    const webhooks = provider.received.filter(({ path }) => path === '/webhooks').map(({ body }) => body);
    await merchant.close();
    await process.end('SIGTERM');
    await provider.close();
    const places = {
      answers: answers.map(({ text }) => text).join('\n'),
      metrics,
      webhooks: webhooks.join('\n'),
      log: process.log,
      words: process.words,
      files: filesIn(dataDir),
    };
    for (const [place, text] of Object.entries(places)) {
      expect(text).not.toBe('');
      expect([place, codes.filter((code) => holds(text, code))]).toEqual([place, []]);
    }
    expect(places.files).toContain('verification.attempt_failed');
    expect(holds(`{"code":"${codes[0]}"}`, codes[0]!)).toBe(true);
  });
});
