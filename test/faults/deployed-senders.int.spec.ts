import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployedProcess } from '#apps/demo/deployed-process';
import type { LocalDeployment } from '#apps/demo/local-deployment';
import { startService } from '#test/support/services/service-under-test';
import { OperationsClient } from '#apps/operators/operations-client';
import { servers } from '#test/support/services/deployed-service';
import { endsOfSuite } from '#test/support/machine/ends';
import { eventually } from '#test/support/machine/eventually';
import { type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { openSession } from '#test/support/clients/shop';
import { hang, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

const APPS = 'dist/apps';
const SESSIONS = 40;
const UNDER_WAY = 3;
const SENT = 'webhook_attempts_total{outcome="succeeded"}';

describeMongoServer('two senders of a deployment', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'senders-'));
  let stores: Awaited<ReturnType<typeof servers>>;
  let deployment: LocalDeployment;
  let second: DeployedProcess;
  let merchant: MerchantClient;
  let receiver: WebhookReceiver;

  const atEnd = endsOfSuite();
  beforeAll(async () => {
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    receiver = await WebhookReceiver.listen();
    atEnd(() => receiver.close());
    stores = await servers(settingsOfTest(dataDir, receiver.certificate));
    atEnd(() => stores.close());
    deployment = await startService('deployed', { environment: stores.environment });
    atEnd(() => deployment.stop());
    second = DeployedProcess.begin('webhook-sender', APPS, stores.environment);
    atEnd(() => second.end());
    await second.ready();
    const operate = (operation: string, args: object) =>
      OperationsClient.of(deployment.service).call(operation, { ...args }, () => undefined) as Promise<Json>;
    await operate('accounts.create', { name: 'A store' });
    const { key } = await operate('keys.create', keyInAHurry());
    merchant = new MerchantClient(deployment.api, readFileSync(deployment.certificate.file, 'utf8'), key);
    atEnd(() => merchant.close());
    await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
  });

  const reported = (): string[] => receiver.received.map(({ headers }) => headers['webhook-id'] as string);
  const open = (sessions: number) => Promise.all(Array.from({ length: sessions }, () => openSession(merchant)));

  it('work side by side: each event arrives, from either sender, and none twice', async () => {
    receiver.usually = (webhook, response) => setTimeout(() => status(200)(webhook, response), 300);
    await open(SESSIONS);
    const senders = [deployment.processes.get('webhook-sender')!, second];
    const sent = () => Promise.all(senders.map((sender) => sender.measured(SENT)));
    await eventually(async () => expect((await sent()).reduce((sum, each) => sum + each)).toBe(SESSIONS));
    expect([reported().length, new Set(reported()).size]).toEqual([SESSIONS, SESSIONS]);
  });

  it('do without each other: what happens while one is frozen is sent by the other, once', async () => {
    receiver.received.splice(0);
    const first = deployment.processes.get('webhook-sender')!;
    for (const [still, working] of [
      [first, second],
      [second, first],
    ] as const) {
      const before = await working.measured(SENT);
      still.standStill();
      await open(UNDER_WAY);
      await eventually(async () => expect(await working.measured(SENT)).toBe(before + UNDER_WAY));
      still.goOn();
    }
    expect([reported().length, new Set(reported()).size]).toEqual([2 * UNDER_WAY, 2 * UNDER_WAY]);
  });

  it('leave to each other what one had under way when it was killed, which is sent again and counted', async () => {
    await second.end();
    receiver.received.splice(0);
    receiver.usually = hang;
    await open(UNDER_WAY);
    await eventually(() => expect(reported()).toHaveLength(UNDER_WAY));
    await deployment.processes.get('webhook-sender')!.end('SIGKILL');
    receiver.usually = status(200);
    second = DeployedProcess.begin('webhook-sender', APPS, stores.environment);
    await second.ready();
    await eventually(() => expect(reported()).toHaveLength(2 * UNDER_WAY));
    expect(reported().slice(UNDER_WAY).toSorted()).toEqual(reported().slice(0, UNDER_WAY).toSorted());
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(Array(2 * UNDER_WAY).fill('1'));
    expect(await second.measured('jobs_redelivered{queue="webhook.deliver"}')).toBe(UNDER_WAY);
  });
});
