import { HOUR } from '#kernel/time';
import { networkOf } from '#http/rate-limit/rate-limit';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { LinkVisitors, returning } from '#test/support/clients/payment-links';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const WORKSHOP = { amount: 120_000, currency: 'INR', reusable: true };

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

describe('a reusable link that is opened again and again', () => {
  it('creates 300 sessions in an hour for one network, and then answers with Retry-After', async () => {
    const link = await shoppers.link(WORKSHOP);
    const first = await shoppers.visit(link.url);
    for (const address of ['127.0.0.1', '::1']) await count(`${link.id} ${networkOf(address)}`, 300);
    const refused = await shoppers.visit(link.url);
    expect(refused).toMatchObject({ status: 429, location: null, heading: 'Too many people are opening this link' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR);
    expect((await shoppers.visit(link.url, returning(first))).session).toBe(first.session);
    expect((await shoppers.visit((await shoppers.link(WORKSHOP)).url)).status).toBe(303);
  });

  it('creates 10,000 for all networks together', async () => {
    const { id, url } = await shoppers.link(WORKSHOP);
    await count(id, 9_999);
    expect((await shoppers.visit(url)).status).toBe(303);
    expect(await shoppers.visit(url)).toMatchObject({ status: 429, location: null });
  });

  /** As many openings as that, in this hour and the next. */
  async function count(what: string, times: number): Promise<void> {
    const hour = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
    for (const start of [hour + HOUR, hour])
      for (let n = 0; n < times; n++) await service.part(RateCounters).countIn({ start, seconds: HOUR }, `opening ${what}`, 1);
  }
});
