import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asking, until } from '#test/simulation/acts/asked';
import { operatedAtLast } from '#test/simulation/acts/operated';
import { Person } from '#test/simulation/outside/person';
import type { ForgottenShopper, Store } from '#test/simulation/outside/store';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** What may show a shopper. */
const LISTS = [
  '/alerts',
  '/checkout/sessions',
  '/cod/collections',
  '/cod/remittances',
  '/disputes',
  '/events',
  '/orders',
  '/payment_links',
  '/payments',
  '/reconciliation/claims',
  '/refunds',
  '/request_logs',
  '/webhook_deliveries',
];
/** What people read in the dashboard. */
const PAGES = ['access_log', 'notices', 'proposals', 'requests'];
const DAY = 86_400;
const PASSWORD = 'nine lives of a library cat';
const MINUTES = 600_000;

/**
 * Nothing personal is left of a customer who was forgotten, though a backup that was restored may have known the customer: in lists, parts of orders, search,
 * reports, exports, webhooks that are sent again, the log, and the files of the service.
 */
export async function forgotten(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const store of world.stores) {
    const shoppers = [...store.forgotten.values()];
    if (shoppers.length === 0) continue;
    const texts: Shown[] = [
      ...(await ofLists(store)),
      ...(await ofOrders(store)),
      await ofReport(world, store),
      ...(await ofExport(world, store)),
    ];
    texts.push(...(await ofPeople(world, store)), ...(await sentAgain(world, store)));
    for (const [where, text] of texts)
      for (const { order, names } of shoppers)
        for (const name of names.filter((each) => text.includes(each)))
          faults.push(`the customer of order ${order} was forgotten, and ${where} of ${store.habits.name} shows ${name}`);
  }
  const everyone = world.stores.flatMap((store) => [...store.forgotten.values()]);
  for (const { order, names } of everyone) {
    const line = world.logged.find((each) => names.some((name) => each.includes(name)));
    if (line !== undefined) faults.push(`the log names the customer of order ${order}: ${line.slice(0, 300)}`);
  }
  if (world.servers === null) faults.push(...inFiles(world.service.dataDir, everyone));
  return faults;
}

/** Where something is shown, and what. */
type Shown = readonly [where: string, text: string];

const ofLists = ({ server }: Store): Promise<Shown[]> =>
  Promise.all(LISTS.map(async (list) => [`the list ${list}`, JSON.stringify(await listed(server, list))] as const));

/** By a filter, and in its history. */
async function ofOrders({ server, forgotten: orders }: Store): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const { order, names } of orders.values()) {
    for (const part of [`/orders/${order}`, `/orders/${order}/timeline`, `/history/${order}`, `/history/${order}/changes`]) {
      const { body } = await server.get(part);
      shown.push([part, JSON.stringify(body)]);
    }
    const payments = (await server.get(`/payments?order_id=${order}`)).body.data ?? [];
    for (const paid of [(await server.get(`/orders/${order}`)).body, ...payments]) {
      const { upi } = paid.payment_method_details ?? paid.method_details ?? {};
      shown.push([`the address of UPI in ${paid.object}`, upi?.vpa ? names[0]! : '']);
    }
    const { body } = await server.get(`/orders?customer_phone=${encodeURIComponent(names[0]!)}`);
    shown.push([`the list of ${order}'s customer`, (body.data ?? []).length === 0 ? '' : names[0]!]);
  }
  return shown;
}

async function ofReport({ time }: World, { server }: Store): Promise<Shown> {
  const ask = asking(server);
  const now = Math.floor(time.now / 1000);
  const parameters = { interval_start: now - 90 * DAY, interval_end: now, format: 'jsonl' };
  const { id } = await ask('POST', '/reports/runs', { type: 'orders.1', parameters });
  await until(server, `/reports/runs/${id}`, ({ status }) => status === 'succeeded' || status === 'failed');
  return ['the report of orders', String(await ask('GET', `/reports/runs/${id}/file`))];
}

async function ofExport(world: World, { account, habits }: Store): Promise<Shown[]> {
  const directory = join(world.directory, `export-of-${habits.name}`);
  mkdirSync(directory);
  await operatedAtLast(world, 'history.export', { account, directory });
  return filesIn(directory).map((file) => [`the export ${file}`, readFileSync(file, 'latin1')] as const);
}

/** An owner looks the customer up, and reads what the dashboard shows. */
async function ofPeople(world: World, { account, habits, forgotten: orders }: Store): Promise<Shown[]> {
  const email = `looks-for-${habits.name}@example.com`;
  const { id, link } = await operatedAtLast(world, 'users.create', { account, email, role: 'auditor', name: 'Who looks' });
  const person = new Person(id, email, PASSWORD, world.line);
  await person.accept(link);
  await person.signIn();
  const shown: Shown[] = [];
  for (const page of PAGES) shown.push([page, JSON.stringify((await person.call('GET', `/admin/v1/${page}`)).body)]);
  for (const { names } of orders.values())
    for (const name of names) {
      const { body } = await person.call('GET', `/admin/v1/search?q=${encodeURIComponent(name)}`);
      shown.push([`the search for ${name}`, (body.data ?? []).length === 0 ? '' : name]);
    }
  return shown;
}

/** Sends events of the order again. */
async function sentAgain(world: World, { server, receiver, forgotten: orders }: Store): Promise<Shown[]> {
  const again = new Set<string>();
  for (const { order } of orders.values()) {
    const { body } = await server.get(`/events?order_id=${order}&limit=3`);
    for (const { id } of body.data ?? []) if ((await server.post(`/events/${id}/resend`)).status < 300) again.add(id);
  }
  await world.pause(MINUTES);
  return [...again].map((id) => [`the event ${id}, which was sent again to the endpoint`, receiver.newest.get(id) ?? ''] as const);
}

/** Every file of the data directory, byte for byte. */
function inFiles(directory: string, shoppers: readonly ForgottenShopper[]): string[] {
  return filesIn(directory).flatMap((file) => {
    const bytes = readFileSync(file);
    return shoppers.flatMap(({ order, names }) =>
      names
        .filter((name) => bytes.includes(name))
        .map((name) => `the file ${file.slice(directory.length)} has ${name} of the forgotten customer of ${order}`),
    );
  });
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(directory, name);
    return statSync(file).isFile() ? [file] : [];
  });
