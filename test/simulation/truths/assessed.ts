import { asking } from '#test/simulation/acts/asked';
import type { Json } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import { fateOf } from '#test/simulation/truths/fate-of';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Shoppers of each store whose history is put to the test. */
const MOST = 10;
const OUTCOMES = { delivered: 'delivered', returned: 'rto', returning: 'rto', cancelled: 'cancelled' } as const;

/**
 * Risk data are what shops and couriers know: the outcome of each order, prepaid or not; of cash alone the counts by level, and the history of a
 * phone number, which nobody has once its owner is forgotten.
 */
export async function assessed(world: World): Promise<string[]> {
  // Notices of the shop may be lost with a machine.
  if (world.acting.losses > 0) return [];
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const { server, habits, forgotten } = store;
  const ask = asking(server);
  const faults: string[] = [];
  const orders = (await listed(server, '/orders')).filter(({ risk }) => risk !== null);
  const outcomeOf = ({ id, status, payment_method, delivered_at }: Json): string | null => {
    const fate = fateOf(world, store, id);
    // Goods that left before they were paid move their own status alone, whether or not a part that was paid is refunded later.
    const isUnpaid = status === 'pending' || (status === 'refunded' && delivered_at === null);
    if (fate === 'delivered' && isUnpaid && payment_method !== 'cod') return null;
    // The shop may have sent the goods of an order that was cancelled here: news of their parcel is ignored.
    if (status === 'cancelled') return 'cancelled';
    return fate && OUTCOMES[fate];
  };
  faults.push(...counted(orders, outcomeOf, await ask('GET', '/risk/performance')));
  const bySession = new Map(orders.map((order) => [order.checkout_session as string, order]));
  const carts = [...server.correspondence.made('/checkout/sessions')].filter(([, { body }]) => body.device !== undefined);
  for (const [id, { body }] of carts.slice(-MOST)) {
    const order = bySession.get(id);
    const outcome = order === undefined ? null : outcomeOf(order);
    if (order !== undefined) {
      const { outcome: known } = await ask('GET', `/risk/assessments/${order.risk.assessment}`);
      // Goods of an order that was refunded may have left before it was paid.
      if (known !== outcome && order.status !== 'refunded')
        faults.push(
          `the outcome of ${order.id} (${order.status}, ${order.payment_method}) is ${outcome}, and its assessment says ${known}`,
        );
    }
    // The terms of the order may have been others by the time of its outcome.
    if (order !== undefined && isAmbiguous(order)) continue;
    const { factors } = await ask('POST', '/risk/assessments', {
      amount: 50_000,
      currency: 'INR',
      customer: { phone: body.customer.phone },
    });
    const codes = factors.map(({ code }: Json) => code);
    const isKnown = order !== undefined && !forgotten.has(order.id);
    const isCash = isKnown && order.payment_method !== 'prepaid';
    for (const [code, is] of [
      ['customer_new', !isKnown],
      ['customer_delivered_history', isCash && outcome === 'delivered'],
      ['customer_rto_history', isCash && outcome === 'rto'],
    ] as const)
      if (codes.includes(code) !== is) faults.push(`the shopper of ${order?.id ?? id} has ${is ? 'no' : 'the'} factor ${code}: ${codes}`);
  }
  return faults.map((fault) => `${habits.name}: ${fault}`);
}

/** An order of cash that was paid by a link. */
const isAmbiguous = ({ payment_method, fulfillments, checkout_session, cod }: Json): boolean =>
  payment_method === 'prepaid' && (cod !== null || fulfillments === null || checkout_session === null);

/** The outcomes of cash by level. */
function counted(orders: readonly Json[], outcomeOf: (order: Json) => string | null, { levels }: Json): string[] {
  return levels.flatMap((shown: Json) =>
    ['delivered', 'rto', 'cancelled'].flatMap((outcome) => {
      const ended = orders.filter((order) => order.risk.level === shown.level && outcomeOf(order) === outcome);
      const least = ended.filter(({ payment_method }) => payment_method !== 'prepaid').length;
      const most = least + ended.filter(isAmbiguous).length;
      return shown[outcome] >= least && shown[outcome] <= most
        ? []
        : [`${least} orders of cash and risk ${shown.level} were ${outcome}, and the performance says ${shown[outcome]}`];
    }),
  );
}
