import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { VerifyFully } from '#audit/verify/verify-fully';
import { AccessLog } from '#admin/operations/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { keyOf } from '#webhooks/delivery/publishing';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { codOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

interface Fault {
  readonly fault: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly message: string;
}

const onEmbeddedStores = process.env['BACKEND'] === undefined ? describe : describe.skip;

onEmbeddedStores('a service whose stores somebody has changed behind its back', () => {
  let receiver: WebhookReceiver;
  let service: RunningService;
  let order: Json;
  let refunded: Json;

  const verify = (): Promise<Json> => service.operate('audit.verify', { full: true });
  const tamper = (file: string, sql: string, ...values: (string | number)[]): number => {
    const database = new DatabaseSync(join(service.dataDir, file), { timeout: 5000 });
    try {
      return Number(database.prepare(sql).run(...values).changes);
    } finally {
      database.close();
    }
  };
  /** The faults of a name while something is changed, which is put back. */
  const found = async (fault: string, change: () => () => number): Promise<Pick<Fault, 'stream' | 'revision'>[]> => {
    const undo = change();
    const { verified, faults } = await verify();
    expect(undo()).toBe(1);
    expect(verified).toBe(false);
    return (faults as Fault[]).filter((each) => each.fault === fault).map(({ stream, revision }) => ({ stream, revision }));
  };
  const liveTable = async (model: string): Promise<string> => {
    const live = (await service.part(ReadModelWriter).generations()).find((each) => each.model === model && each.state === 'live');
    return `${model}_g${live!.generation}`;
  };
  const placeOf = async (type: string): Promise<{ stream: string; revision: number }> => {
    const stream = `order-${order.id}`;
    const { revision } = (await service.part(EventHistory).stream(stream)).find((each) => each.type === type)!;
    return { stream, revision };
  };
  /** Without the one job of a queue whose key holds a text. */
  const withoutJob = (queue: string, text = ''): (() => number) => {
    const database = new DatabaseSync(join(service.dataDir, 'work.db'), { timeout: 5000 });
    const remove = database.prepare('DELETE FROM due_work WHERE kind = ? AND key LIKE ? RETURNING *');
    const row = remove.get(queue, `%${text}%`) as Record<string, string>;
    database.close();
    const columns = Object.keys(row);
    return () =>
      tamper('work.db', `INSERT INTO due_work (${columns.join()}) VALUES (${columns.map(() => '?').join()})`, ...Object.values(row));
  };
  const stored = (stream: string, revision: number): { data: string; metadata: string } => {
    const database = new DatabaseSync(join(service.dataDir, 'history.db'), { readOnly: true });
    try {
      const read = database.prepare('SELECT data, metadata FROM events WHERE stream = ? AND revision = ?');
      return read.get(stream, revision) as { data: string; metadata: string };
    } finally {
      database.close();
    }
  };
  const replacing = (stream: string, revision: number, from: string, to: string, column = 'data'): (() => number) => {
    const replace = `UPDATE events SET ${column} = replace(${column}, ?, ?) WHERE stream = ? AND revision = ?`;
    expect(tamper('history.db', replace, from, to, stream, revision)).toBe(1);
    return () => tamper('history.db', replace, to, from, stream, revision);
  };

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    receiver.usually = status(500);
    service = await startService('own', { trusting: receiver.certificate });
    const { merchant } = service;
    await merchant.post('/webhooks', { url: receiver.url, events: ['refund.succeeded'] });
    order = await given.paidOrder(merchant);
    refunded = (await refund(merchant, order.id, 5_000)).body;
    await refundBecomes(merchant, refunded.id, { status: 'succeeded' });
    await codOrder(merchant);
    await new Storefront(service).calm();
    await eventually(async () => expect(receiver.received.length).toBeGreaterThan(0));
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  it('is verified as long as nobody has', async () => {
    const { faults, ...report } = await verify();
    expect(faults).toEqual([]);
    expect(report).toMatchObject({ verified: null, compared_with: null, fault_count: 0, notes: [], documents: expect.any(Number) });
    expect(report['documents']).toBeGreaterThan(10);
  });

  it.each([
    ['document_diverged', (table: string) => `UPDATE ${table} SET doc = json_set(doc, '$.amount_paid', 1) WHERE id = ?`],
    ['document_missing', (table: string) => `UPDATE ${table} SET id = 'ord_moved' WHERE id = ?`],
    ['document_extra', (table: string) => `UPDATE ${table} SET id = 'ord_moved' WHERE id = ?`],
    ['document_diverged', (table: string) => `UPDATE ${table} SET created_at = created_at + 1 WHERE id = ?`],
  ])('is found by a document: %s', async (fault, change) => {
    const table = await liveTable('orders');
    const database = new DatabaseSync(join(service.dataDir, 'read-models.db'), { readOnly: true });
    const { rowid, ...kept } = database.prepare(`SELECT rowid, id, doc, created_at FROM ${table} WHERE id = ?`).get(order.id) as Json;
    database.close();
    const seen = await found(fault, () => {
      expect(tamper('read-models.db', change(table), order.id)).toBe(1);
      return () =>
        tamper(
          'read-models.db',
          `UPDATE ${table} SET id = ?, doc = ?, created_at = ? WHERE rowid = ?`,
          kept.id,
          kept.doc,
          kept.created_at,
          rowid,
        );
    });
    expect(seen).toHaveLength(1);
  });

  it('is found by a webhook that nobody will send', async () => {
    expect(await found('webhook_unsent', () => withoutJob('webhook.deliver'))).toEqual([await placeOf('refund.succeeded')]);
  });

  it('is not found by a webhook that the job of its event has not put on its way yet', async () => {
    const deliver = withoutJob('webhook.deliver');
    const { stream, revision } = await placeOf('refund.succeeded');
    const { id, metadata } = (await service.part(EventHistory).stream(stream, revision)).at(-1)!;
    const publishing = [PUBLISH, keyOf(metadata, id), '', 0, Number.MAX_SAFE_INTEGER, 0, '{}'];
    tamper(
      'work.db',
      'INSERT INTO due_work (kind, key, lane, rank, due_at, attempts, payload) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...publishing,
    );
    const { faults } = await verify();
    expect(tamper('work.db', 'DELETE FROM due_work WHERE kind = ?', PUBLISH)).toBe(1);
    expect(deliver()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('is found by a job that is to be done later, and is gone', async () => {
    const { stream, revision } = await placeOf('payment.started');
    const { payment } = JSON.parse(stored(stream, revision).data) as { payment: string };
    expect(await found('job_missing', () => withoutJob('payment.expire', payment))).toEqual([{ stream, revision }]);
  });

  it('is found by a merchant’s event that nobody has written down, though not where its type was not published yet', async () => {
    const rename = 'UPDATE record_merchant_events SET id = replace(id, ?, ?) WHERE f_type = ? AND id LIKE ?';
    const retype = 'UPDATE record_merchant_events SET id = replace(id, ?, ?), f_type = ? WHERE f_type = ?';
    await service.halt();
    expect(tamper('work.db', rename, 'evt_', 'gone_', 'order.paid', 'evt_%')).toBe(1);
    expect(tamper('work.db', retype, 'evt_', 'none_', 'none', 'order.created')).toBeGreaterThan(0);
    // A running service remembers what it has written recently, and what was missing.
    service = await startService('own', { trusting: receiver.certificate, dataDir: service.dataDir });
    const seen = await found('merchant_event_missing', () => () => tamper('work.db', rename, 'gone_', 'evt_', 'order.paid', 'gone_%'));
    expect(seen).toEqual([await placeOf('order.paid')]);
    await service.halt();
    tamper('work.db', retype, 'none_', 'evt_', 'order.created', 'none');
    service = await startService('own', { trusting: receiver.certificate, dataDir: service.dataDir });
  });

  it('is found by an amount that does not balance', async () => {
    const { stream, revision } = await placeOf('refund.succeeded');
    expect(await found('amount_unbalanced', () => replacing(stream, revision, '"amount":5000', '"amount":999999'))).toContainEqual({
      stream,
      revision,
    });
  });

  it('is found by two outcomes of one try', async () => {
    const { stream, revision } = await placeOf('order.paid');
    const before = (await service.part(EventHistory).stream(stream)).find(({ type }) => type === 'payment.captured')!;
    const write = 'UPDATE events SET type = ?, data = ? WHERE stream = ? AND revision = ?';
    const seen = await found('outcome_twice', () => {
      expect(tamper('history.db', write, 'payment.captured', JSON.stringify(before.data), stream, revision)).toBe(1);
      return () => tamper('history.db', write, 'order.paid', '{}', stream, revision);
    });
    expect(seen).toEqual([{ stream, revision }]);
  });

  it('is found by personal data in plain text', async () => {
    const { stream, revision } = await placeOf('order.placed');
    const [kept, opened] = [stored(stream, revision), (await service.part(EventHistory).stream(stream))[revision]!];
    const { subject: _, ...metadata } = JSON.parse(kept.metadata) as { subject: string };
    const write = 'UPDATE events SET data = ?, metadata = ? WHERE stream = ? AND revision = ?';
    const seen = await found('personal_in_the_clear', () => {
      tamper('history.db', write, JSON.stringify(opened.data), JSON.stringify(metadata), stream, revision);
      return () => tamper('history.db', write, kept.data, kept.metadata, stream, revision);
    });
    expect(seen).toEqual([{ stream, revision }]);
  });

  it('is found by an event of a type, or with data, that nobody knows', async () => {
    const { stream, revision } = await placeOf('order.paid');
    const rename = 'UPDATE events SET type = ? WHERE stream = ? AND revision = ?';
    const unknown = await found('schema_unknown', () => {
      expect(tamper('history.db', rename, 'order.blessed', stream, revision)).toBe(1);
      return () => tamper('history.db', rename, 'order.paid', stream, revision);
    });
    const refund = await placeOf('refund.succeeded');
    const mismatch = await found('schema_mismatch', () => replacing(refund.stream, refund.revision, '"amount":5000', '"amount":"much"'));
    expect([unknown, mismatch]).toEqual([[{ stream, revision }], [refund]]);
  });

  it('is found by an event emptied of its data, whichever it is', async () => {
    for (const { stream, revision } of await service.part(EventHistory).stream(`order-${order.id}`)) {
      const { data } = stored(stream, revision);
      const change = 'UPDATE events SET data = ? WHERE stream = ? AND revision = ?';
      const seen = await found('event_changed', () => {
        expect(tamper('history.db', change, 'null', stream, revision)).toBe(1);
        return () => tamper('history.db', change, data, stream, revision);
      });
      expect(seen).toEqual([{ stream, revision }]);
    }
  });

  it('is found by a key of somebody’s that is gone', async () => {
    const { stream, revision } = await placeOf('order.placed');
    const seen = await found('personal_key_missing', () => {
      const rename = 'UPDATE keys SET id = replace(id, ?, ?) WHERE id = ?';
      const { key } = (JSON.parse(stored(stream, revision).data) as { personal: { key: string } }).personal;
      expect(tamper('keys.db', rename, key, 'gone', key)).toBe(1);
      return () => tamper('keys.db', rename, 'gone', key, 'gone');
    });
    expect(seen).toContainEqual({ stream, revision });
  });

  it('is found by personal data that was opened without a record, by any path', async () => {
    const personal = ['--personal', '--reason', 'Ticket 4711'];
    const { client: auditor } = await service.keyHolder({ type: 'restricted', scopes: 'history:read,personal_data:read' });
    const [{ id: endpoint }] = (await service.operate('endpoints.list')).data;
    const [{ id: delivery }] = (await service.operate('deliveries.list', { endpoint })).data;
    const log = service.part(AccessLog);
    log.read = () => Promise.resolve();
    await typedAt(service.dataDir, 'history', 'show', order.id, ...personal);
    await typedAt(service.dataDir, 'history', 'at', order.id, '--position', '1000', ...personal);
    await auditor.get(`/history/${order.id}?personal=true`);
    await service.operate('customers.export', { phone: order.customer.phone });
    await service.operate('deliveries.list', { endpoint });
    await service.operate('deliveries.show', { id: delivery });
    Reflect.deleteProperty(log, 'read');
    await eventually(() => expect(tamper('work.db', 'UPDATE record_personal_readings SET scope = scope')).toBe(7));
    const { faults } = await verify();
    const opened = (faults as Fault[]).map(({ fault, stream, message }) => [fault, stream, /(?:ord|wd|we)_\w+/.exec(message)![0]]);
    const stream = expect.stringContaining('-test-');
    expect(opened.toSorted()).toEqual(
      [delivery, endpoint, ...Array<string>(4).fill(order.id)].toSorted().map((id) => ['reading_unlogged', stream, id]),
    );
    expect(tamper('work.db', 'DELETE FROM record_personal_readings')).toBe(7);
  });

  it('is verified again when all of it was put back', async () => {
    expect((await verify()).verified).toBeNull();
  });

  it('is verified once at a time', async () => {
    const verifyFully = service.part(VerifyFully);
    const [first, second] = await Promise.allSettled([1, 2].map(() => verifyFully.run(null, () => undefined)));
    expect(first).toMatchObject({ value: { verified: null } });
    expect(second).toMatchObject({ reason: { code: 'service_unavailable' } });
  });

  it('is verified on from where that was interrupted, and what was found before is not forgotten', async () => {
    const { stream, revision } = await placeOf('refund.succeeded');
    const undo = replacing(stream, revision, '"amount":5000', '"amount":999999');
    const interrupted = service.part(VerifyFully).run(null, ({ task }) => {
      if (task === 'read models') throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(undo()).toBe(1);
    const begun: Record<string, number> = {};
    const { faults } = await service.part(VerifyFully).run(null, ({ task, done }) => (begun[task!] ??= done));
    expect(faults).toContainEqual(expect.objectContaining({ fault: 'amount_unbalanced', stream, revision }));
    expect(Object.keys(begun)).toEqual(['log']);
    expect((await verify()).verified).toBeNull();
  });
});
