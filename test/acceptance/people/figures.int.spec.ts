import type { Answered } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

const figures = (person: PersonClient, query: string, mode = 'test'): Promise<Answered> =>
  person.get(`/admin/v1/figures?${query}`, { 'x-mode': mode });

describe('figures of the home page', () => {
  it('sum up captures and refunds of the mode, for every role', async () => {
    const { id, amount } = await given.paidOrder(merchant);
    const { id: back } = (await refund(merchant, id, 5_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    const sums = { currency: 'INR', money_in: { count: 1, amount }, refunds: { count: 1, amount: 5_000 } };
    const none = { count: 0, amount: 0 };
    for (const role of ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer']) {
      const { person } = await hire(service, role);
      for (const range of ['1h', '1d', '7d', '30d', '90d']) {
        const { body } = await eventually(async () => {
          const answer = await figures(person, `range=${range}&timezone=Europe/Berlin`);
          expect(answer.body.data).toMatchObject([{ ...sums, money_in_before: none, refunds_before: none }]);
          return answer;
        });
        expect(body).toMatchObject({ object: 'figures', livemode: false, range, timezone: 'Europe/Berlin', complete: true });
        const { points } = body.data[0];
        expect(points[0].at).toBe(body.from);
        expect(points.reduce((sum: number, point: { money_in: number }) => sum + point.money_in, 0)).toBe(amount);
      }
      expect((await figures(person, '', 'live')).body).toMatchObject({ livemode: true, range: '7d', data: [] });
    }
  });

  it('compare with the same length of time before', async () => {
    const { person } = await hire(service, 'finance');
    await merchant.post('/test_helpers/clock/advance', { seconds: 7_000 });
    const { body } = await figures(person, 'range=1h');
    expect(body.data).toMatchObject([{ money_in: { count: 0 }, money_in_before: { count: 1 }, refunds_before: { count: 1 } }]);
  });

  it('refuse an invalid range or zone', async () => {
    const { person } = await hire(service, 'owner');
    const { status, body } = await figures(person, 'range=1y');
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_enum_value', 'range']);
    const wrong = await figures(person, 'timezone=IST');
    expect([wrong.status, wrong.body.error.code, wrong.body.error.param]).toEqual([400, 'invalid_value', 'timezone']);
  });
});
