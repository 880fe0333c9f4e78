import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { merchant, service } from '#test/support/own-service';
import { codOrder, paidOrder, refund, refundBecomes, unpaidOrder } from '#test/support/shop';
import { shopper } from '#test/support/shopper';
import { Storefront } from '#test/support/storefront';

const ZOYA = shopper('+919812345692', 'Zoya Khan', 'zoya.k', '3, Lake View');

const business = async (): Promise<void> => {
  const order = await paidOrder(merchant);
  await unpaidOrder(merchant);
  await codOrder(merchant);
  for (const [amount, status] of [
    [5_000, 'succeeded'],
    [6_013, 'failed'],
  ] as const)
    await refundBecomes(merchant, (await refund(merchant, order.id, amount)).body.id, { status });
};

describe('verify --full', () => {
  it('finds nothing wrong with a service that has done business, forgotten a shopper, and goes on meanwhile', async () => {
    await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] });
    await business();
    await paidOrder(merchant, ZOYA.cart);
    await service.operate('customers.forget', { phone: ZOYA.phone });
    const [report] = await Promise.all([service.operate('audit.verify', { full: true }), business()]);
    expect(report).toMatchObject({ faults: [], verified: true });
    await new Storefront(service).calm();
    const { documents, events } = await service.operate('audit.verify', { full: true });
    expect(documents).toBeGreaterThan(report['documents'] as number);
    expect(events).toBeGreaterThan(report['events'] as number);
    expect(existsSync(join(service.dataDir, 'verification'))).toBe(false);
  }, 60_000);
});
