import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#test/support/machine/eventually';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { orderBecomes, PAYMENT_WINDOW, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const dataDir = mkdtempSync(join(tmpdir(), 'business-metrics-'));

/** The simulated bank leaves a refund of the first amount pending and fails one of the second. */
const [WAITS, FAILS] = [10_014, 10_013];

const BUSINESS = /^(?:payments_captured_total|payments_failed_total|refunds_pending|alerts_open)\{.*$/gm;

async function figuresOf({ addresses }: RunningService): Promise<Record<string, number>> {
  const text = await (await fetch(`${addresses.operations}/metrics`)).text();
  return Object.fromEntries((text.match(BUSINESS) ?? []).map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]));
}

it('the metrics of payments, refunds and alerts are current, even right after a restart', async () => {
  const service = await startService('own', { dataDir });
  const { merchant } = service;
  expect(await figuresOf(service)).toEqual({
    'refunds_pending{mode="live"}': 0,
    'refunds_pending{mode="test"}': 0,
    'alerts_open{mode="live"}': 0,
    'alerts_open{mode="test"}': 0,
  });
  const order = await given.paidOrder(merchant);
  await given.paidByCard(merchant);
  await given.failedOrder(merchant);
  const [waits, fails] = [(await refund(merchant, order.id, WAITS)).body, (await refund(merchant, order.id, FAILS)).body];
  await refundBecomes(merchant, fails.id, { status: 'failed' });
  const late = await placeOrder(merchant, upi('pending@test'));
  await orderBecomes(merchant, late.id, { payment_status: 'processing' });
  await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
  await orderBecomes(merchant, late.id, { status: 'cancelled' });
  await service.bankApproves(late.id);
  const { data: alerts } = await eventually(async () => {
    const { body } = await merchant.get('/alerts?status=open');
    expect(body.data.length).toBeGreaterThan(0);
    return body;
  });
  const figures = {
    'payments_captured_total{mode="test",method="upi"}': 1,
    'payments_captured_total{mode="test",method="card"}': 1,
    'payments_captured_total{mode="test",method="unknown"}': 1,
    'payments_failed_total{mode="test",method="upi"}': 2,
    'refunds_pending{mode="live"}': 0,
    'refunds_pending{mode="test"}': 1,
    'alerts_open{mode="live"}': 0,
    'alerts_open{mode="test"}': alerts.length,
  };
  await eventually(async () => expect(await figuresOf(service)).toEqual(figures));
  await service.halt();

  const again = await startService('own', { dataDir });
  expect(await figuresOf(again)).toEqual(figures);
  await again.merchant.post(`/alerts/${alerts[0].id}/resolve`, {});
  await again.merchant.post(`/test_helpers/refunds/${waits.id}/succeed`, {});
  await eventually(async () =>
    expect(await figuresOf(again)).toMatchObject({ 'refunds_pending{mode="test"}': 0, 'alerts_open{mode="test"}': alerts.length - 1 }),
  );
  await again.verifyAndStop();
});
