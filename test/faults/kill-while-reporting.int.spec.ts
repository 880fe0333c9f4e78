import { Connections } from '#integrations/connections/connections';
import { makeId } from '#kernel/ids';
import { orderStream } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { MortalService } from '#test/support/services/mortal-service';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { order, placed } from '#test/support/facts/order-facts';
import { always } from '#test/support/clients/reports';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** For a large run: REPORT_ORDERS=200000 REPORT_KILLS=20. */
const ORDERS = Number(process.env['REPORT_ORDERS'] ?? 6000);
const KILLS = Number(process.env['REPORT_KILLS'] ?? 3);
/** A small report may be ready before it was killed so often. */
const LEAST = process.env['REPORT_KILLS'] === undefined ? 1 : KILLS;
const AT_ONCE = 200;

const dataDir = temporaryDirectory().path('');

/** Writes the first facts of the orders, for the account of the first start. */
async function place(service: RunningService): Promise<void> {
  const [{ id: account }] = (await service.operate('accounts.list')).data;
  // Without a shop nothing follows from them that changes them.
  const [shop] = await service.part(Connections).ofKinds(account, false, ['shopify']);
  await service.operate('connections.remove', { account, id: shop!.id });
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const store = service.part(EventStore);
  const add = async (n: number): Promise<void> => {
    const milliseconds = Date.now();
    const context = new CommandContext({ account, livemode: false, actor, milliseconds });
    const id = makeId('ord', milliseconds, Buffer.from(String(n).padStart(16, '0')));
    const stream = orderStream(id);
    const fact = placed({ order: id, client_reference_id: `cart-${n}`, personal: order.personal });
    await store.append(stream, 'no_stream', [context.event(stream, fact)]);
  };
  for (let n = 0; n < ORDERS; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, m) => add(n + m)));
}

describe('a service that is killed while it makes a report', () => {
  let service: MortalService;
  let receiver: WebhookReceiver;
  let interval: object;

  beforeAll(async () => {
    const running = await startService('own', { dataDir });
    interval = always();
    await place(running);
    await running.halt();
    receiver = await WebhookReceiver.listen();
    service = await startService('mortal', { dataDir, trusting: receiver.certificate });
  });

  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  const run = async (id: string): Promise<Json> => (await service.ask((merchant) => merchant.get(`/reports/runs/${id}`))).body;
  const ask = async (): Promise<string> => {
    const { body } = await service.ask((merchant) => merchant.post('/reports/runs', { type: 'orders.1', parameters: { ...interval } }));
    return body.id;
  };
  const made = (id: string): Promise<Json> =>
    eventually(async () => {
      const found = await run(id);
      expect(found.status).toBe('succeeded');
      return found;
    });

  /** What follows from the orders is done when two reports of them are the same. */
  const settled = async (): Promise<Json> => {
    for (let before: Json = null; ;) {
      const report = await made(await ask());
      if (report.sha256 === before?.sha256) return report;
      before = report;
    }
  };

  it('goes on where it was, to the same bytes', async () => {
    const whole = await settled();
    expect(whole.row_count).toBe(ORDERS);
    let kills = 0;
    const killed = await ask();
    while (kills < KILLS && (await run(killed)).status !== 'succeeded') {
      await service.kill();
      service.begin();
      kills++;
    }
    expect(kills).toBeGreaterThanOrEqual(LEAST);
    const after = await made(killed);
    expect([after.sha256, after.row_count, after.byte_size]).toEqual([whole.sha256, ORDERS, whole.byte_size]);
    const { bytes, text } = await service.ask((merchant) => merchant.get(`/reports/runs/${killed}/file`));
    expect((bytes ?? Buffer.from(text)).length).toBe(after.byte_size);
  });
});
