import { JobRunner } from '#job-queue/job-runner';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, placeOrder, upi } from '#test/support/clients/shop';

const { service } = serviceUnderTest('own');

const CARD = { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_pending' } } };
const OTHER_PHONE = '+919812345678';

/** In the order of their beginning: two that outlast the day, one ended by hand, and two whose time has passed. */
let sessions: Record<'open' | 'paying' | 'ended' | 'overdue' | 'overduePaying', string>;

beforeAll(async () => {
  const { merchant, clock } = service;
  const begin = async (ahead: number, changes: object = {}): Promise<string> => {
    clock.advance(1);
    return (await openSession(merchant, { expires_at: clock.now() + ahead, ...changes })).id;
  };
  sessions = {
    open: await begin(7200),
    overdue: await begin(1800, { customer: { phone: OTHER_PHONE } }),
    ended: await begin(7200),
    overduePaying: await begin(1800),
    paying: await begin(7200),
  };
  await merchant.post(`/checkout/sessions/${sessions.ended}/expire`);
  for (const id of [sessions.paying, sessions.overduePaying]) await merchant.post(`/checkout/sessions/${id}/complete`, CARD);
  await service.part(JobRunner).stop();
  clock.advance(3600);
});

const found = async (query: string): Promise<string[]> =>
  (await service.merchant.get(`/checkout/sessions?${query}`)).body.data.map(({ id }: Json) => id);

describe('sessions whose time has passed, before anything has acted on it,', () => {
  it('are found by their shown status', async () => {
    const { open, paying, ended, overdue, overduePaying } = sessions;
    expect(await found('')).toEqual([paying, overduePaying, ended, overdue, open]);
    expect(await found('status=open')).toEqual([paying, open]);
    expect(await found('status=expired')).toEqual([overduePaying, ended, overdue]);
    expect(await found('status=open,expired')).toEqual([paying, overduePaying, ended, overdue, open]);
    expect(await found('payment_status=processing')).toEqual([paying]);
    expect(await found('payment_status=unpaid')).toEqual([overduePaying, ended, overdue, open]);
    expect(await found('status=open&payment_status=unpaid')).toEqual([open]);
    expect(await found(`status=expired&customer_phone=${encodeURIComponent(OTHER_PHONE)}`)).toEqual([overdue]);
  });

  it('are paged like all others, both ways', async () => {
    const { ended, overdue, overduePaying } = sessions;
    const page = async (query: string): Promise<unknown[]> => {
      const { data, has_more } = (await service.merchant.get(`/checkout/sessions?status=expired&limit=1${query}`)).body;
      return [data[0]?.id, has_more];
    };
    expect(await page('')).toEqual([overduePaying, true]);
    expect(await page(`&starting_after=${overduePaying}`)).toEqual([ended, true]);
    expect(await page(`&starting_after=${ended}`)).toEqual([overdue, false]);
    expect(await page(`&ending_before=${overdue}`)).toEqual([ended, true]);
    expect(await page(`&ending_before=${ended}`)).toEqual([overduePaying, false]);
  });
});

describe('sessions', () => {
  it('are found by their order, and by a phone number with an unencoded +', async () => {
    const { merchant } = service;
    const bought = await placeOrder(merchant, upi('pending@test'), { customer: { phone: '+919812345670' } });
    expect(await found(`order=${bought.id}`)).toEqual([bought.checkout_session]);
    expect(await found('order=ord_000000000000000000000000')).toEqual([]);
    expect(await found('customer_phone=+919812345670')).toEqual([bought.checkout_session]);
  });
});
