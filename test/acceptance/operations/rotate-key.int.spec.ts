import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openLocally } from '#apps/cli/open-locally';
import { loadConfiguration } from '#platform/config/configuration';
import { eventually } from '#test/support/machine/eventually';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { settingsOfTest } from '#test/support/services/service-settings';
import { openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const isEmbedded = process.env['BACKEND'] === undefined;
const onEmbeddedStores = isEmbedded ? describe : describe.skip;
const inDeployment = isEmbedded ? describe.skip : describe;

onEmbeddedStores('keys-of-data rotate', () => {
  let service: RunningService;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.listen((request, response) => response.writeHead(200).end(request.body));
    service = await startService('own', { trusting: receiver.certificate });
  });
  afterAll(async () => {
    await service.verifyAndStop();
    await receiver.close();
  });

  const keyFile = (): string => join(service.dataDir, 'personal-data.key');
  const keysInFile = (): string[] => readFileSync(keyFile(), 'utf8').trim().split('\n');
  const sealedKeys = (): string[] => {
    const file = new DatabaseSync(join(service.dataDir, 'keys.db'), { readOnly: true });
    try {
      return file
        .prepare('SELECT sealed FROM keys WHERE sealed IS NOT NULL')
        .all()
        .map(({ sealed }) => sealed as string);
    } finally {
      file.close();
    }
  };
  const restart = async (): Promise<void> => {
    await service.halt();
    service = await startService('own', { dataDir: service.dataDir, trusting: receiver.certificate });
  };

  it('reseals all keys during requests, keeps every secret and name, and leaves only the new key in the file', async () => {
    const { merchant } = service;
    const { secret } = (await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body;
    const hers = await given.paidOrder(merchant, ZUBEIDA.cart);
    const open = await openSession(merchant, ZUBEIDA.cart);
    const refunding = [{ order_id: hers.id, amount: 100 }, { 'Idempotency-Key': 'refund-1' }] as const;
    const refund = await merchant.post('/refunds', ...refunding);
    const [old] = keysInFile();
    const reported: unknown[] = [];
    let going = true;
    const traffic = (async () => {
      while (going) reported.push((await openSession(merchant)).id);
    })();

    const rotated = await service.operate('keys-of-data.rotate');
    going = false;
    await traffic;
    expect(rotated).toMatchObject({ object: 'key_rotation', resealed: 3, unreadable: 0, dropped: 1, to_drop: 0 });
    expect(keysInFile()).toHaveLength(1);
    expect(keysInFile()[0]).not.toBe(old);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    for (const sealed of sealedKeys()) expect(sealed).toMatch(new RegExp(`^v2\\.${rotated.key}\\.`));
    expect(reported.length).toBeGreaterThan(0);

    await restart();
    expect((await service.merchant.get(`/orders/${hers.id}`)).body.customer.name).toBe('Zubeida Quraishi');
    const { client: browser } = await service.keyHolder({ type: 'publishable' });
    expect((await browser.get(`/checkout/sessions/${open.id}?client_secret=${open.client_secret}`)).status).toBe(200);
    const repeated = await service.merchant.post('/refunds', ...refunding);
    expect(repeated).toMatchObject({ text: refund.text, headers: { 'idempotent-replayed': 'true' } });
    receiver.received.length = 0;
    await given.paidOrder(service.merchant, ZUBEIDA.cart);
    await eventually(() => expect(verifiedEvents(receiver, secret).map(({ type }) => type)).toContain('order.paid'));
    expect(await service.operate('customers.forget', { phone: ZUBEIDA.phone })).toMatchObject({ forgotten: [{ keys: 1 }] });
    expect((await service.merchant.get(`/orders/${hers.id}`)).body.customer.name).toBeNull();
  });

  it('refuses a key that was replaced before, and works while the service is stopped, too', async () => {
    const [present] = keysInFile();
    await service.halt();
    const stores = await openLocally(loadConfiguration(settingsOfTest(service.dataDir)));
    const seen: number[] = [];
    const rotated = await stores.call('keys-of-data.rotate', {}, ({ done }) => void seen.push(done));
    expect(rotated).toMatchObject({ dropped: 1, unreadable: 0 });
    expect(seen.at(-1)).toBeGreaterThan(0);
    const [newest] = keysInFile();
    writeFileSync(keyFile(), `${present}\n${newest}\n`);
    await expect(stores.call('keys-of-data.rotate', {}, () => undefined)).rejects.toMatchObject({ code: 'invalid_value' });
    await stores.close();
    writeFileSync(keyFile(), `${newest}\n`);
    service = await startService('own', { dataDir: service.dataDir, trusting: receiver.certificate });
    expect((await given.paidOrder(service.merchant)).customer.name).toBe('Asha Rao');
  });

  it('continues after an interruption, with the key that it had created', async () => {
    const [present] = keysInFile();
    const made = Buffer.alloc(32, 9).toString('base64');
    writeFileSync(keyFile(), `${made}\n${present}\n`);
    await restart();
    await service.operate('keys-of-data.rotate');
    expect(keysInFile()).toEqual([made]);
    writeFileSync(keyFile(), `${made}\n${present}\n`);
    expect(await service.operate('keys-of-data.rotate')).toMatchObject({ resealed: 0, dropped: 1 });
    expect(keysInFile()).toEqual([made]);
  });
});

inDeployment('keys-of-data rotate in a deployment (skipped on embedded stores)', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService('own');
  });
  afterAll(() => service.verifyAndStop());

  it('takes the first key in the file during operation, and reports when the old one may be removed', async () => {
    const file = join(service.dataDir, 'personal-data.key');
    const hers = await given.paidOrder(service.merchant, ZUBEIDA.cart);
    await expect(service.operate('keys-of-data.rotate')).rejects.toMatchObject({ code: 'invalid_value', param: 'PERSONAL_DATA_KEY_FILE' });
    const [old, made] = [readFileSync(file, 'utf8'), `${Buffer.alloc(32, 9).toString('base64')}\n`];
    writeFileSync(file, made + old);
    expect(await service.operate('keys-of-data.rotate')).toMatchObject({ resealed: 2, unreadable: 0, dropped: 0, to_drop: 1 });
    expect(readFileSync(file, 'utf8')).toBe(made + old);
    writeFileSync(file, made);
    expect((await given.paidOrder(service.merchant, ZUBEIDA.cart)).customer.name).toBe('Zubeida Quraishi');
    await service.operate('projections.rebuild', { name: 'all' });
    expect((await service.merchant.get(`/orders/${hers.id}`)).body.customer.name).toBe('Zubeida Quraishi');
    expect(await service.operate('customers.forget', { phone: ZUBEIDA.phone })).toMatchObject({ forgotten: [{ keys: 1 }] });
  });
});
