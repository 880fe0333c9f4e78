import { eventually } from '#test/support/machine/eventually';
import type { Answered, MerchantClient } from '#test/support/clients/merchant-client';
import { cart } from '#test/support/clients/shop';

const blocked = (merchant: MerchantClient, value: string): Promise<Answered> =>
  merchant.post('/risk/list_entries', { list: 'block', type: 'ip', value });

/** A session of a shopper on the block list, who is offered only cash. */
export async function cashRefused(merchant: MerchantClient): Promise<Answered> {
  await blocked(merchant, '203.0.113.200');
  return eventually(async () => {
    const answer = await merchant.post('/checkout/sessions', cart({ payment_options: ['cod'], device: { ip: '203.0.113.200' } }));
    expect(answer.status).toBe(422);
    return answer;
  });
}

export async function addedTwice(merchant: MerchantClient): Promise<Answered> {
  await blocked(merchant, '203.0.113.201');
  return blocked(merchant, '203.0.113.201');
}

export async function oneRuleTooMany(merchant: MerchantClient): Promise<Answered> {
  const conditions = [{ field: 'hour', operator: 'is', value: 1 }];
  const add = (): Promise<Answered> => merchant.post('/risk/rules', { name: 'One of many', conditions, recommendation: 'verify' });
  for (let made = 0; made < 100; made++) await add();
  return add();
}
