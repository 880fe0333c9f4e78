import { given } from '#test/support/given/given';
import type { Json } from '#test/support/clients/merchant-client';
import { refund } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('shared');

describe('an empty value in a change', () => {
  let document: Json;
  beforeAll(async () => ({ body: document } = await merchant.get('/openapi.json')));

  const isNothing = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.values(value).every(isNothing));
  const made = async (path: string, body: object): Promise<string> => `${path}/${(await merchant.post(path, body)).body.id}`;
  const schedule = {
    name: 'Daily',
    type: 'orders.1',
    range: 'previous_day',
    frequency: 'weekly',
    weekday: 1,
    at: '06:00',
    timezone: 'Europe/Berlin',
    parameters: { format: 'json' },
  };
  const rule = { name: 'Blocked', conditions: [{ field: 'score', operator: 'at_least', value: 90 }], recommendation: 'block_cod' };

  it.each([
    ['webhooks', () => made('/webhooks', { url: 'https://shop.example/hooks', events: ['*'], description: 'Main', metadata: { a: 1 } })],
    ['risk rules', () => made('/risk/rules', rule)],
    ['risk settings', async () => '/risk/settings'],
    [
      'orders',
      async () => {
        const path = `/orders/${(await given.paidOrder(merchant)).id}`;
        await merchant.patch(path, { metadata: { a: 1 }, invoice: { number: 'INV/1' } });
        return path;
      },
    ],
    [
      'refunds',
      async () => {
        const path = `/refunds/${(await refund(merchant, (await given.paidOrder(merchant)).id, 100)).body.id}`;
        await merchant.patch(path, { metadata: { a: 1 }, credit_note: { number: 'CN/1' } });
        return path;
      },
    ],
    ['report schedules', () => made('/reports/schedules', schedule)],
    [
      'sessions',
      () =>
        made('/checkout/sessions', {
          amount: 100,
          currency: 'INR',
          customer: { phone: '+919812345678' },
          client_reference_id: 'a',
          metadata: { a: 1 },
        }),
    ],
  ])('is never ignored: %s', async (_, open) => {
    const route = (path: string) => (path.endsWith('settings') ? path : path.replace(/\/[^/]+$/, '/{id}'));
    let path = await open();
    const { $ref } = document.paths[`/v1${route(path)}`].patch.requestBody.content['application/json'].schema;
    const fields = Object.keys(document.components.schemas[$ref.split('/').at(-1)].properties);
    const passedOver: unknown[] = [];
    for (const [name, empty] of fields.flatMap((field) => [[field, null] as const, [field, ''] as const])) {
      const { body: before } = await merchant.get(path);
      const { status, body } = await merchant.patch(path, { [name]: empty });
      const isRefused = status === 400 && body.error.param === name;
      const isSame = JSON.stringify(body[name]) === JSON.stringify(before[name]);
      if (!isRefused && (status !== 200 || (isSame && !isNothing(before[name])))) passedOver.push([name, empty, status, body[name]]);
      // What is refused leaves everything as it was for the next field.
      if (isRefused || path === '/risk/settings') continue;
      await merchant.delete(path);
      path = await open();
    }
    expect(passedOver).toEqual([]);
  });
});
