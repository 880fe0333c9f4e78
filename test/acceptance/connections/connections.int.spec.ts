import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { CommandContext } from '#platform/event-store/command-context';
import { JobRunner } from '#job-queue/job-runner';
import { foldingOf } from '#test/support/services/folding';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('connections, created by operators', () => {
  const { service } = serviceUnderTest('own');

  const razorpay = { kind: 'razorpay', mode: 'test', name: 'Main', keyId: 'rzp_test_1', keySecret: 'very secret' };
  const listed = async (args = {}) => (await service.operate('connections.list', args)).data;

  it('are created, with the address and the secret for notices', async () => {
    const made = await service.operate('connections.create', { ...razorpay, baseUrl: 'http://127.0.0.1:9' });
    expect(made).toEqual({
      id: expect.stringMatching(/^conn_\w{24}$/),
      object: 'connection',
      kind: 'razorpay',
      livemode: false,
      name: 'Main',
      key_id: 'rzp_test_1',
      base_url: 'http://127.0.0.1:9',
      charging: 'hosted',
      notices_url: expect.stringMatching(new RegExp(`/v1/integrations/payments/${made.id}$`)),
      tested_at: null,
      test_error: null,
      created_at: expect.any(Number),
      webhook_secret: expect.stringMatching(/^.{32}$/),
    });
    const { webhook_secret: _, ...shown } = made;
    expect(await listed()).toContainEqual(shown);
    expect(JSON.stringify(await listed())).not.toContain('secret');
  });

  it('of gateways charge on the gateway’s own page, unless set to charge from server to server', async () => {
    const stripe = { kind: 'stripe', mode: 'test', name: 'Cards', secretKey: 'sk_test_1' };
    expect(await service.operate('connections.create', { ...stripe, charging: 's2s' })).toMatchObject({ charging: 's2s' });
    expect(await service.operate('connections.create', stripe)).toMatchObject({ charging: 'hosted' });
    await expect(service.operate('connections.create', { ...stripe, charging: 'both' })).rejects.toMatchObject({
      code: 'invalid_enum_value',
    });
    const shop = { kind: 'shopify', mode: 'live', name: 'Shop', shopDomain: 'red.myshopify.com', accessToken: 't', appSecret: 'signs' };
    await expect(service.operate('connections.create', { ...shop, charging: 's2s' })).rejects.toMatchObject({ param: 'charging' });
    const routes = (await listed()).map(({ kind, charging }: Json) => `${kind} ${charging}`);
    expect(routes).toEqual(expect.arrayContaining(['sandbox both', 'shopify null', 'stripe s2s', 'stripe hosted']));
  });

  it('may be to shops too', async () => {
    const shop = { kind: 'shopify', mode: 'live', name: 'Shop', shopDomain: 'blue.myshopify.com', accessToken: 't', appSecret: 'signs' };
    const made = await service.operate('connections.create', shop);
    expect(made).toMatchObject({ key_id: 'blue.myshopify.com', webhook_secret: 'signs', livemode: true });
    expect(made.notices_url).toMatch(new RegExp(`/v1/integrations/storefront/${made.id}$`));
  });

  it('of live mode have only https addresses, those of test mode also http ones of this machine: invalid_url', async () => {
    const live = { ...razorpay, mode: 'live', keyId: 'rzp_live_1' };
    const refused = (input: object, baseUrl: string) =>
      expect(service.operate('connections.create', { ...input, baseUrl })).rejects.toMatchObject({
        code: 'invalid_url',
        param: 'base-url',
      });
    for (const baseUrl of ['http://127.0.0.1:9', 'http://localhost:9', 'http://razorpay.example', 'ftp://razorpay.example'])
      await refused(live, baseUrl);
    await refused(razorpay, 'http://razorpay.example');
    await refused(razorpay, 'http://10.0.0.1');
    for (const baseUrl of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9', 'https://razorpay.example'])
      expect(await service.operate('connections.create', { ...razorpay, baseUrl })).toMatchObject({ base_url: baseUrl });
    expect(await service.operate('connections.create', { ...live, baseUrl: 'https://razorpay.example' })).toMatchObject({ livemode: true });
  });

  it('of live mode that were stored with an http address are neither used nor changed', async () => {
    const { id: account } = (await service.operate('accounts.list')).data[0];
    const context = new CommandContext({
      account,
      livemode: true,
      actor: { type: 'service', id: null, name: 'test' },
      milliseconds: Date.now(),
    });
    const keys = { key_id: 'rzp_live_1', key_secret: 'very secret', webhook_secret: 'signs' };
    const { connection: id } = await service
      .part(ConnectionBook)
      .make({ kind: 'razorpay', name: 'Plain', base_url: 'http://127.0.0.1:9', ...keys }, context);
    await expect(service.operate('connections.update', { account, id, keySecret: 'x' })).rejects.toMatchObject({ code: 'invalid_url' });
    const tested = await service.operate('connections.test', { account, id });
    expect(tested.test_error).toContain('of live mode leads to an address without TLS');
    await service.operate('connections.remove', { account, id });
  });

  it('are tested: the sandbox answers, and a partner that does not is reported', async () => {
    const sandbox = await eventually(async () => {
      const found = (await listed()).find(({ kind }: { kind: string }) => kind === 'sandbox');
      expect(found).toBeDefined();
      return found;
    });
    expect(await service.operate('connections.test', { id: sandbox.id })).toMatchObject({
      tested_at: expect.any(Number),
      test_error: null,
    });
    const { id } = await service.operate('connections.create', { ...razorpay, baseUrl: service.part(PaymentGateways).sandboxUrl });
    expect(await service.operate('connections.test', { id })).toMatchObject({
      test_error: expect.stringContaining('Authentication failed'),
    });
  });

  it('end when they are removed', async () => {
    const { id } = await service.operate('connections.create', razorpay);
    expect(await service.operate('connections.remove', { id })).toEqual({ id, object: 'connection', deleted: true });
    expect((await listed()).map((each: { id: string }) => each.id)).not.toContain(id);
    for (const [operation, args] of [['remove'], ['test'], ['update', { keySecret: 'x' }]] as const)
      await expect(service.operate(`connections.${operation}`, { id, ...args })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('are not reported as changed or removed, though it is recorded, while payments still use the old state', async () => {
    const [changed, removed] = [
      await service.operate('connections.create', razorpay),
      await service.operate('connections.create', razorpay),
    ];
    const folding = foldingOf(service);
    await folding.stop();
    // Shown to its creator, with the secret only this once, even then.
    const creating = service.operate('connections.create', razorpay);
    const behind = [
      service.operate('connections.update', { id: changed.id, keySecret: 'x' }),
      service.operate('connections.remove', { id: removed.id }),
    ];
    await Promise.all(behind.map((each) => expect(each).rejects.toMatchObject({ code: 'read_model_behind' })));
    const { webhook_secret: secret, ...made } = await creating;
    expect(secret).toMatch(/^.{32}$/);
    const ids = async (): Promise<string[]> => (await listed()).map(({ id }: Json) => id);
    expect(await ids()).toContain(removed.id);
    await folding.start();
    await eventually(async () => expect(await ids()).not.toContain(removed.id));
    await eventually(async () => expect(await listed()).toContainEqual(made));
  });

  it('to the sandbox are used only while the account has no partner of its own, even if the sandbox is connected later', async () => {
    const runner = service.part(JobRunner);
    await runner.stop();
    const { id: account } = await service.operate('accounts.create', { name: 'In a hurry' });
    const { id } = await service.operate('connections.create', { ...razorpay, charging: 's2s', account });
    service.clock.advance(60);
    runner.start();
    await eventually(async () => expect((await listed({ account })).map(({ kind }: Json) => kind)).toContain('sandbox'));
    expect(await service.part(Connections).gatewayOf(account, false, 'upi', { amount: 100, currency: 'INR' })).toMatchObject({
      id,
      kind: 'razorpay',
    });
  });

  it('belong to one account', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another' });
    const { id } = await service.operate('connections.create', { ...razorpay, account });
    const first = (await service.operate('accounts.list')).data.at(-1);
    const elsewhere = { account: first.id, id };
    await expect(service.operate('connections.remove', elsewhere)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
