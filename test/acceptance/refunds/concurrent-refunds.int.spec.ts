import type { Answered, Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { merchant } = serviceUnderTest('shared');

const twenty = <T>(ask: (n: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
const withStatus = (answers: Answered[], status: number): Answered[] => answers.filter((answer) => answer.status === status);
const sum = (refunds: Json[]): number => refunds.reduce((total, { amount }) => total + amount, 0);

describe('refunds that are requested at the same time', () => {
  it('never exceed the captured amount', async () => {
    const { id } = await given.paidOrder(merchant);
    const answers = await twenty((n) => refund(merchant, id, 30_000, `return-${n}`));
    const made = withStatus(answers, 201);
    const refused = withStatus(answers, 422);
    expect([made.length, refused.length]).toEqual([8, 12]);
    expect(refused.map(({ body }) => body.error)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'refund_amount_exceeds_refundable', max_refundable: 9_900 })),
    );
    const order = await orderBecomes(merchant, id, { amount_refund_pending: 0 });
    expect(order).toMatchObject({ amount_refunded: 240_000, amount_refundable: 9_900 });
    const { data } = (await merchant.get(`/refunds?order_id=${id}&limit=100&status=succeeded`)).body;
    expect([data.length, sum(data)]).toEqual([8, 240_000]);
  });

  it('are one refund if they repeat one request', async () => {
    const { id } = await given.paidOrder(merchant);
    const answers = await twenty(() => refund(merchant, id, 5_000, 'one-return'));
    const made = withStatus(answers, 201);
    const inUse = withStatus(answers, 409);
    expect(made.length + inUse.length).toBe(20);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(new Set(inUse.map(({ body }) => body.error.code))).toEqual(new Set(inUse.length > 0 ? ['idempotency_key_in_use'] : []));
    const order = await orderBecomes(merchant, id, { amount_refund_pending: 0 });
    expect(order).toMatchObject({ amount_refunded: 5_000 });
    expect((await merchant.get(`/refunds?order_id=${id}`)).body.data).toHaveLength(1);
  });
});
