import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { cart, openSession, orderBecomes, placeOrder, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { SmallDisk } from '#test/support/machine/small-disk';

/** Bytes. */
const SIZE = 64 * 1024 * 1024;
/** Milliseconds: long enough for every timer to meet the full disk. */
const FULL_FOR = 2000;
const disk = process.env['BACKEND'] === undefined ? SmallDisk.mounted(SIZE) : null;
const describeOnDisk = disk === null ? describe.skip : describe;

describeOnDisk('a disk that is full (skipped where this process may mount none)', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService('own', { dataDir: disk!.root });
  });
  afterAll(async () => {
    await service.halt();
    disk!.unmount();
  });

  const health = async (): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${service.addresses.operations}/health/ready`);
    return { status: response.status, body: await response.json() };
  };

  it('refuses what cannot be kept, goes on showing what is kept, says why, and recovers automatically when there is room', async () => {
    const { merchant } = service;
    const paid = await given.paidOrder(merchant);
    const acknowledged = [(await openSession(merchant)).id as string];
    expect(await health()).toMatchObject({ status: 200, body: { parts: { disk: 'ok' } } });

    for (let round = 1; round <= 3; round++) {
      const waiting = await placeOrder(merchant, upi('success@test'));
      disk!.fill();
      await eventually(async () => {
        const answer = await merchant.post('/checkout/sessions', cart());
        if (answer.status === 201) acknowledged.push(answer.body.id as string);
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { error: { code: 'service_unavailable' } } });
      });
      const { status, body } = await health();
      expect([status, body.parts.disk]).toEqual([503, expect.stringMatching(/^disk full: /)]);
      const refused = await Promise.all(
        ['key-1', 'key-2', 'key-3'].map((key) =>
          merchant.post('/refunds', { order_id: paid.id, amount: 100 }, { 'Idempotency-Key': `${round} ${key}` }),
        ),
      );
      expect(refused.map((answer) => answer.status)).toEqual([503, 503, 503]);
      expect((await merchant.get(`/orders/${paid.id}`)).status).toBe(200);
      await pause(FULL_FOR);

      disk!.free();
      await eventually(async () => expect((await health()).status).toBe(200));
      acknowledged.push((await openSession(merchant)).id as string);
      await orderBecomes(merchant, waiting.id, { status: 'paid' });
      const repeated = await merchant.post('/refunds', { order_id: paid.id, amount: 100 }, { 'Idempotency-Key': `${round} key-1` });
      expect(repeated.status).toBe(201);
      for (const id of acknowledged) expect((await merchant.get(`/checkout/sessions/${id}`)).status).toBe(200);
    }
  });
});
