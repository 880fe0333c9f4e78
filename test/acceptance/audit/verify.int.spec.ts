import { readdirSync } from 'node:fs';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, refund, refundBecomes, unpaidOrder } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';
import { Storefront } from '#test/support/partners/storefront';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const scratch = temporaryDirectory().path('');
const { service, merchant } = serviceUnderTest('own', { settings: { SCRATCH_DIR: scratch } });

const ZOYA = shopper('+919812345692', 'Zoya Khan', 'zoya.k', '3, Lake View');

const business = async (): Promise<void> => {
  const order = await given.paidOrder(merchant);
  await unpaidOrder(merchant);
  await codOrder(merchant);
  for (const [amount, status] of [
    [5_000, 'succeeded'],
    [6_013, 'failed'],
  ] as const)
    await refundBecomes(merchant, (await refund(merchant, order.id, amount)).body.id, { status });
};

describe('verify --full', () => {
  it('finds no fault in a service that has traded, forgotten a shopper, and continues meanwhile', async () => {
    await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] });
    await business();
    await given.paidOrder(merchant, ZOYA.cart);
    await service.operate('customers.forget', { phone: ZOYA.phone });
    const [report] = await Promise.all([service.operate('audit.verify', { full: true }), business()]);
    expect(report).toMatchObject({ faults: [], verified: null, compared_with: null });
    await new Storefront(service).calm();
    const { documents, events } = await service.operate('audit.verify', { full: true });
    expect(documents).toBeGreaterThan(report['documents'] as number);
    expect(events).toBeGreaterThan(report['events'] as number);
    expect(readdirSync(scratch)).toEqual([]);
  });
});
