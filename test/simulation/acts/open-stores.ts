import { TEMPLATE } from '#test/simulation/outside/phones';
import type { Habits, Store } from '#test/simulation/outside/store';
import { isShort } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

/** Most of kurta's shoppers pay at the door, and confirm that before. Those of juttis pay at once, and come for its sales. What sarees sells often goes back. */
const HABITS: readonly Habits[] = [
  {
    name: 'kurta',
    ordersADay: 14,
    pays: { cod: 6, upi: 3, partial: 1 },
    refunds: 10,
    cancels: 10,
    confirms: true,
    aDay: { 'clear up remittances': 0.5 },
  },
  { name: 'juttis', ordersADay: 12, pays: { upi: 6, card: 3, netbanking: 1 }, refunds: 20, cancels: 5, aDay: { 'flash sale': 0.5 } },
  { name: 'sarees', ordersADay: 8, pays: { upi: 4, card: 4, partial: 2 }, refunds: 60, cancels: 10, aDay: { 'refund by the dozen': 0.5 } },
];

interface Made {
  readonly id: string;
  readonly key?: string;
  readonly notices_url?: string;
}

/** Three merchants come to the service, each with a gateway, a shop, a key and an endpoint of live mode. A short world has one of them, and now and then two. */
export async function openStores(world: World, days: number): Promise<void> {
  const { random } = world;
  const some = [random.of(HABITS), ...(random.once(4) ? [random.of(HABITS)] : [])];
  for (const habits of HABITS) if (!isShort(days) || some.includes(habits)) world.stores.push(await world.during(opened(world, habits)));
}

async function opened(world: World, habits: Habits): Promise<Store> {
  const { name } = habits;
  const { gateway, shops, phones, random } = world;
  const operate = async (operation: string, args: object): Promise<Made> => (await world.operate(operation, args)) as Made;
  const { id: account } = await operate('accounts.create', { name });
  const keyId = `rzp_live_${name}`;
  const enrolled = gateway.enrol(keyId);
  const charged = { kind: 'razorpay', charging: 's2s', keyId, keySecret: enrolled.keySecret, webhookSecret: enrolled.webhookSecret };
  const connection = { account, mode: 'live', name };
  const paid = await operate('connections.create', { ...connection, ...charged, baseUrl: `https://${gateway.host}` });
  enrolled.webhookUrl = paid.notices_url!;
  const shop = `${name}.myshopify.com`;
  const opened = shops.open(shop);
  const mirrored = { kind: 'shopify', shopDomain: shop, accessToken: opened.accessToken, appSecret: opened.appSecret };
  opened.webhookUrl = (await operate('connections.create', { ...connection, ...mirrored, baseUrl: `https://${shops.host}` })).notices_url!;
  if (habits.confirms) {
    const codVerificationTimeout = random.of(['hold', 'cancel']);
    await operate('accounts.update', { id: account, codVerification: 'always', codVerificationTimeout });
    await operate('connections.create', { ...connection, kind: 'sms', url: `https://${phones.host}/send`, request: TEMPLATE });
  }
  const keyOf = async (mode: string): Promise<{ id: string; key: string }> => {
    const { id, key } = await operate('keys.create', { account, type: 'secret', mode, name: `${name}, ${mode}`, rateLimit: 1000 });
    return { id, key: key! };
  };
  const server = world.merchantServer(name, await keyOf('live'));
  const test = world.merchantServer(`${name}-test`, await keyOf('test'));
  const receiver = world.receiver(name);
  const endpoint = await server.post('/webhooks', { url: `https://${receiver.host}/hooks`, events: ['*'] });
  if (endpoint.status !== 201) throw new Error(`An endpoint was refused: ${JSON.stringify(endpoint.body)}`);
  receiver.id = endpoint.body.id;
  receiver.secret = endpoint.body.secret;
  return {
    habits,
    account,
    keyId,
    shop,
    gatewayConnection: paid.id,
    gatewaySecret: enrolled.keySecret,
    server,
    test,
    receiver,
    orders: new Map(),
    approved: new Set(),
    confirmed: new Set(),
    forgotten: new Map(),
    collected: new Map(),
    remitted: new Map(),
    files: new Map(),
    lessFees: [],
    credits: new Map(),
    refunds: new Map(),
    lostRefunds: new Set(),
    refusing: new Set(),
    decisions: [],
    limited: [],
    requestsInRoles: [],
  };
}
