import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Lists with the ways to look into one of their entries. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '/alerts': [''],
  '/checkout/sessions': [''],
  '/cod/bank_credits': [''],
  '/cod/collections': [''],
  '/cod/remittances': ['', '/findings', '/lines'],
  '/disputes': ['', '/pack'],
  '/events': [''],
  '/orders': ['', '/payments', '/timeline'],
  '/payments': [''],
  '/payment_links': [''],
  '/reconciliation/claims': [''],
  '/refunds': [''],
  '/reports/runs': [''],
  '/reports/schedules': [''],
  '/request_logs': [''],
  '/risk/list_entries': [],
  '/settlements': ['', '/lines'],
  '/webhook_deliveries': ['', '/raw'],
  '/webhooks': ['', '/deliveries'],
};

/** The parts of an order's history. */
const HISTORIES = ['', '/at', '/changes', '/proof'];

const ALONE = [
  '/cod/aging',
  '/cod/couriers',
  '/events/feed',
  '/history',
  '/history/checkpoint',
  '/history/export',
  '/history/schemas',
  '/reports/types',
  '/risk/list_entries/export',
  '/risk/performance',
  '/risk/rules',
  '/risk/settings',
];

export const LOOKED_AT = [
  ...Object.entries(LISTS).flatMap(([list, into]) => [list, ...into.map((part) => `${list}/{id}${part}`)]),
  ...HISTORIES.map((part) => `/history/{id}${part}`),
  ...ALONE,
].map((path) => `GET /v1${path}`);

/** Staff look through the lists, each with a filter, and into something of each. */
export async function lookAround(world: World, { server }: Store): Promise<void> {
  const { random, time } = world;
  const looked = async (path: string): Promise<void> => {
    const { status, body } = await server.get(path);
    // Some was forgotten, deleted or not made yet.
    if (status >= 400 && status !== 404) world.wrong(`${path} was refused: ${status} ${JSON.stringify(body)}`);
  };
  for (const [list, into] of Object.entries(LISTS)) {
    const filter = random.once(4) ? `&created_at[gte]=${Math.floor(time.now / 1000) - 3600}` : '';
    const { status, body } = await server.get(`${list}?limit=${random.between(1, 20)}${filter}`);
    if (status !== 200) world.wrong(`${list} was refused: ${status} ${JSON.stringify(body)}`);
    else if (body.data.length > 0) for (const part of into) await looked(`${list}/${random.of<{ id: string }>(body.data).id}${part}`);
  }
  const { body: orders } = await server.get('/orders?limit=1');
  if (orders.data.length > 0) for (const part of HISTORIES) await looked(`/history/${orders.data[0].id}${part}`);
  for (const path of ALONE) await looked(path);
}
