import 'reflect-metadata';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { fact } from '#kernel/fact';
import { orderStream } from '#orders/domain/events/order.events';
import { loadConfiguration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Authenticator } from '#http/access/authenticator';
import { arrived } from '#test/support/facts/cash-facts';
import { customer, order } from '#test/support/facts/order-facts';

/**
 * The service as `npm start` runs it, with so many delivered cash orders as ORDERS says. Their facts are written without requests, and for real money: no
 * simulated shop gets them, which would be measured instead.
 */
const AT_ONCE = 100;
const CUSTOMERS = 1000;
const standalone = await Standalone.start(openContext(loadConfiguration()));
const input = { type: 'secret', mode: 'live', name: 'Load', rateLimit: 1_000_000 };
const { key } = (await OperationsClient.of({ get: (token) => standalone.part(token as never) }).call(
  'keys.create',
  input,
  () => undefined,
)) as { key: string };
const { account, livemode } = await standalone.part(Authenticator).authenticate(`Bearer ${key}`);
const store = standalone.part(EventStore);

async function delivered(n: number): Promise<void> {
  const actor = { type: 'service', id: null, name: 'bench' } as const;
  const context = new CommandContext({ account, livemode, actor, milliseconds: Date.now() });
  const id = context.id('ord');
  const stream = orderStream(id);
  const phone = `+9198${String(n % CUSTOMERS).padStart(8, '0')}`;
  const facts = arrived.map((each) => {
    if (each.type === 'order.placed')
      return fact(each.type, { ...each.data, order: id, personal: { ...order.personal, customer: { ...customer, phone } } });
    if (each.type !== 'fulfillment.reported') return each;
    return fact(each.type, { ...each.data, parcel: { ...each.data.parcel!, courier_code: 'delhivery', tracking_number: `AWB${n}` } });
  });
  const news = facts.map((each) => context.event(stream, each));
  await store.append(stream, 'no_stream', news);
}

const orders = Number(process.env['ORDERS']);
for (let from = 0; from < orders; from += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, orders - from) }, (_, n) => delivered(from + n)));
const { api: url, operations, certificate } = standalone.addresses;
process.send?.({ url, operations, certificateFile: certificate.file, key });
process.once('SIGTERM', () => void standalone.stop().finally(() => process.exit(0)));
