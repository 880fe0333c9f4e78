import { openLocally } from '#apps/cli/open-locally';
import { loadConfiguration } from '#platform/config/configuration';
import { JobRunner } from '#job-queue/job-runner';
import { startService } from '#test/support/services/service-under-test';
import { settingsOfTest } from '#test/support/services/service-settings';
import { orderBecomes, placeOrder } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');

describe('customers forget, while the service does not run', () => {
  it('leaves no data of the person in any file, although merchants and the gateway have not received all events yet', async () => {
    const service = await startService('own');
    const { dataDir, merchant, kept } = service;
    await given.paidOrder(merchant, ZUBEIDA.cart);
    await service.part(JobRunner).stop();
    const unrequested = await placeOrder(merchant, ZUBEIDA.upi, ZUBEIDA.cart);
    await service.halt();
    expect(await kept.containing(ZUBEIDA.words)).not.toEqual([]);

    const stores = await openLocally(loadConfiguration(settingsOfTest(dataDir)));
    const answer = await stores.call('customers.forget', { phone: ZUBEIDA.phone }, () => undefined);
    expect(answer).toMatchObject({ forgotten: [{ livemode: false, keys: 1, streams: { checkout_session: 2, order: 2 } }] });
    expect(await kept.containing(ZUBEIDA.words)).toEqual([]);
    await stores.close();

    const again = await startService('own', { dataDir });
    await orderBecomes(again.merchant, unrequested.id, { status: 'pending', payment_status: 'failed', customer: { phone: null } });
    expect(await kept.containing(ZUBEIDA.words)).toEqual([]);
    await again.stop();
  });
});
