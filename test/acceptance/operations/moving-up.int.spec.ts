import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDeployed } from '#apps/cli/open-deployed';
import type { ReachedService } from '#apps/cli/reach-service';
import { loadConfiguration } from '#platform/config/configuration';
import type { Progress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import { servers } from '#test/support/services/deployed-service';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { openSession, orderBecomes, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import type { StartedService } from '#test/support/services/started-service';
import { startService } from '#test/support/services/service-under-test';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const LISTS = ['/checkout/sessions', '/orders', '/refunds', '/webhooks', '/events'];

describeMongoServer('a service that moves from its data directory into the stores of a deployment', () => {
  const oldDirectory = mkdtempSync(join(tmpdir(), 'moving-'));
  const newDirectory = mkdtempSync(join(tmpdir(), 'moved-'));
  let receiver: WebhookReceiver;
  let deployment: Awaited<ReturnType<typeof servers>>;
  let service: StartedService;
  let key: string;
  let before: Json;
  let open: Json;
  let paid: Json;
  let refunds: { readonly answered: Answered; readonly cutOff: Answered };

  const merchantOf = ({ addresses }: StartedService): MerchantClient =>
    new MerchantClient(addresses.api, readFileSync(addresses.certificate.file, 'utf8'), key);
  const listsOf = async (merchant: MerchantClient): Promise<Json> =>
    Object.fromEntries(await Promise.all(LISTS.map(async (path) => [path, (await merchant.get(`${path}?limit=100`)).body.data])));
  const reported = (): string[] => receiver.received.map(({ body }) => JSON.parse(body).id);

  const cli = async <Answer>(ask: (reached: ReachedService) => Promise<Answer>): Promise<Answer> => {
    const reached = await openDeployed(loadConfiguration(deployment.environment));
    try {
      return await ask(reached);
    } finally {
      await reached.close();
    }
  };

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    const settings = settingsOfTest(oldDirectory, receiver.certificate);
    service = await startService('standalone', { environment: settings });
    ({ key } = (await service.operate('keys.create', keyInAHurry())) as { key: string });
    const merchant = merchantOf(service);
    await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
    paid = await paidOrder(merchant);
    refunds = { answered: await refund(merchant, paid.id, 5_000, 'return-1'), cutOff: await refund(merchant, paid.id, 3_000, 'return-2') };
    for (const { body } of Object.values(refunds)) await refundBecomes(merchant, body.id, { status: 'succeeded' });
    open = await placeOrder(merchant, upi('pending@test'));
    await orderBecomes(merchant, open.id, { payment_status: 'processing' });
    await openSession(merchant);
    await merchant.post('/test_helpers/clock/advance', { seconds: 3600 });
    await eventually(async () => expect(new Set(reported()).size).toBe((await merchant.get('/events?limit=100')).body.data.length));
    before = await listsOf(merchant);
    await service.stop();
    service = { ...service, stop: async () => undefined };
    await merchant.close();
    const work = new DatabaseSync(join(oldDirectory, 'work.db'));
    work.exec("UPDATE idempotency_records SET status = NULL, body = NULL, request_id = NULL WHERE key = 'return-2'");
    work.exec(`INSERT INTO parked_plans VALUES ('of.nobody', 'order-${paid.id}', 1, '${'0'.repeat(20)}', 0, 'broken', 0)`);
    work.exec(`INSERT INTO parked_plans VALUES ('of.nobody', 'order-${paid.id}', 0, '${'0'.repeat(20)}', 0, 'broken', 1)`);
    work.close();
    deployment = await servers({ ...settingsOfTest(newDirectory, receiver.certificate), PERSONAL_DATA_KEY_FILE: '' });
    deployment.environment = { ...deployment.environment, PERSONAL_DATA_KEY_FILE: join(oldDirectory, 'personal-data.key') };
  });

  afterAll(async () => {
    await service.stop();
    await deployment.close();
    await receiver.close();
    for (const directory of [oldDirectory, newDirectory]) rmSync(directory, { recursive: true, force: true });
  });

  it('is not copied with another key than its own, or from a missing directory', async () => {
    const { environment } = deployment;
    const move = (from: string) => cli((reached) => reached.call('migrate', { from }, () => undefined));
    await expect(move(newDirectory)).rejects.toMatchObject({ code: 'invalid_value' });
    const otherKey = join(newDirectory, 'other.key');
    writeFileSync(otherKey, Buffer.alloc(32, 7).toString('base64'));
    deployment.environment = { ...environment, PERSONAL_DATA_KEY_FILE: otherKey };
    await expect(move(oldDirectory)).rejects.toThrow('PERSONAL_DATA_KEY_FILE holds another key');
    deployment.environment = environment;
  });

  it('is copied and verified by one command, with progress', async () => {
    const progress: Progress[] = [];
    const moved = (await cli((reached) => reached.call('migrate', { from: oldDirectory }, (now) => progress.push(now)))) as Json;
    expect(moved).toMatchObject({
      object: 'migration',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      subject_keys: 2,
      idempotency_keys: 2,
    });
    expect(moved.events).toBeGreaterThan(15);
    expect(progress.at(-1)).toMatchObject({ task: 'verifying', done: moved.events, total: moved.events });
  });

  it('has the parked plans, and not the dropped ones', async () => {
    const { data } = (await cli((reached) => reached.call('jobs.list', {}, () => undefined))) as Json;
    expect(data).toMatchObject([{ queue: 'of.nobody', stream: `order-${paid.id}`, revision: 1, reason: 'broken' }]);
    // A place of EventStoreDB, by now.
    expect(data[0].position).toMatch(/^\d+\/\d+$/);
  });

  it('refuses to be moved into twice', async () => {
    await expect(cli((reached) => reached.call('migrate', { from: oldDirectory }, () => undefined))).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  it('shows the same lists, sends nothing twice, and continues where it stopped', async () => {
    service = await startService('standalone', { environment: deployment.environment });
    const merchant = merchantOf(service);
    await eventually(async () => expect(await listsOf(merchant)).toEqual(before));
    const known = reported().length;
    const session = await openSession(merchant);
    expect(session.created_at - Date.now() / 1000).toBeGreaterThan(3500);
    await eventually(() => expect(receiver.received.map(({ body }) => JSON.parse(body).data.object.id)).toContain(session.id));
    expect(reported().slice(known)).toHaveLength(1);
    expect(new Set(reported()).size).toBe(reported().length);
    const [event] = await service.part(EventHistory).stream(`order-${open.id}`);
    expect(event!.created).toBe(event!.metadata.moved!.created);
    await merchant.close();
  });

  it('answers repeated requests from before the move, and refunds nothing twice', async () => {
    const merchant = merchantOf(service);
    const again = await refund(merchant, paid.id, 5_000, 'return-1');
    expect([again.status, again.text]).toEqual([201, refunds.answered.text]);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'original-request': refunds.answered.headers['request-id'] });
    const token = String(again.headers['consistency-token']);
    expect((await merchant.get(`/refunds/${again.body.id}`, { 'consistency-token': token })).status).toBe(200);
    const finished = await refund(merchant, paid.id, 3_000, 'return-2');
    expect([finished.status, finished.body.id]).toEqual([201, refunds.cutOff.body.id]);
    expect(await refund(merchant, paid.id, 4_000, 'return-2')).toMatchObject({ status: 409 });
    await orderBecomes(merchant, paid.id, { amount_refunded: 8_000 });
    await merchant.close();
  });
});
