import { cart } from '#apps/demo/cart';
import { courierHandsOver } from '#apps/demo/courier-chapter';
import { patiently, rupees, until } from '#apps/demo/looking';
import type { Answer, Json, Merchant } from '#apps/demo/merchant';
import type { Receiver } from '#apps/demo/receiver';
import { narrator } from '#apps/demo/narrator';
import { shoppersPay } from '#apps/demo/prepaid-chapter';
import type { Shopper } from '#apps/demo/shopper';

const TYPES = [
  'checkout.session.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'order.paid',
  'order.fulfilled',
  'refund.succeeded',
  'cod.short_remit',
  'dispute.created',
  'dispute.closed',
  'alert.created',
  'cod.remitted',
];
const LISTS = [
  '/checkout/sessions?limit=100',
  '/orders?limit=100',
  '/refunds?limit=100',
  '/disputes?limit=100',
  '/settlements?limit=100',
  '/cod/collections?limit=100',
  '/cod/remittances?limit=100',
  '/alerts?limit=100',
  '/webhooks?limit=100',
];

/** The parts of the demo that need more than a key: a reachable webhook receiver, the service's operator, a shopper who can reach the simulated bank. */
export interface DemoContext {
  readonly receiver: Receiver;
  readonly url: string;
  readonly shopper: Shopper;
  rebuild(): Promise<void>;
  /** The position of the newest fact of the merchant's account. */
  newestFact(): Promise<string>;
}

/** The first steps of a merchant's developer, from the webhook endpoint to the rebuilt lists. Throws at the first failed expectation. */
export async function runStory(merchant: Merchant, context: DemoContext | null, say: (line: string) => void = console.log): Promise<void> {
  const narration = narrator(say);
  const { step, saw, expect } = narration;

  if (context !== null) {
    step('The merchant registers a webhook endpoint');
    const endpoint = expect(201, await merchant.post('/webhooks', { url: context.url, events: ['*'] }));
    context.receiver.believe(endpoint['secret']);
    saw(`${endpoint['id']} for ${endpoint['url']}, secret ${String(endpoint['secret']).slice(0, 10)}… (shown once)`);
  }

  step('The merchant creates a checkout session');
  const session = expect(201, await merchant.post('/checkout/sessions', cart('cart-1', ['prepaid', 'cod'])));
  saw(
    `${session['id']}: ${rupees(session['amount'])}, ${session['line_items'].length} lines, ${session['status']}, ${session['payment_status']}`,
  );

  await shoppersPay(merchant, session, context?.shopper ?? null, narration);

  step('A third shopper chooses cash on delivery; a fourth never comes back');
  const third = expect(201, await merchant.post('/checkout/sessions', cart('cart-3', ['prepaid', 'cod'])));
  const cash = expect(200, await merchant.post(`/checkout/sessions/${third['id']}/complete`, { payment_option: 'cod' }));
  const onDelivery = expect(200, await merchant.get(`/orders/${cash['order']}`));
  saw(`${onDelivery['id']}: ${onDelivery['status']}, ${rupees(onDelivery['amount_cod_due'])} to be collected, the COD fee included`);
  const fourth = expect(201, await merchant.post('/checkout/sessions', cart('cart-4', ['prepaid'])));
  const expired = expect(200, await merchant.post(`/checkout/sessions/${fourth['id']}/expire`));
  saw(`${expired['id']}: ${expired['status']} (${expired['expired_reason']})`);

  await courierHandsOver(merchant, onDelivery['id'], narration);

  if (context === null) return;
  const { receiver } = context;
  step("The merchant's server was notified of everything");
  await receiver.received(TYPES);
  if (receiver.refused.length > 0) throw new Error(`A webhook was not accepted: ${receiver.refused[0]}`);
  for (const { type, object } of receiver.delivered) saw(`${type.padEnd(26)} ${object.id}`);
  saw("each accepted by the stripe package's verifier");

  step('The read models are rebuilt from the history');
  if (!(await rebuiltAlike(merchant, context))) throw new Error('The rebuilt lists are not what they were.');
  saw('every list is, byte for byte, what it was');
}

/** Rebuilds and compares the lists. A list that changed is compared again where a new fact changed it: the shop and the gateway still report. */
async function rebuiltAlike(merchant: Merchant, { rebuild, newestFact }: DemoContext): Promise<boolean> {
  await until(merchant, '/orders?limit=100', ({ data }) => data.every(({ storefront }: Json) => storefront['sync_state'] === 'synced'));
  return patiently(
    async () => {
      const [fact, before] = [await newestFact(), await snapshot(merchant)];
      await rebuild();
      const isAlike = (await snapshot(merchant)) === before;
      return isAlike || (await newestFact()) === fact ? isAlike : null;
    },
    () => 'The story did not come to rest.',
  );
}

async function snapshot(merchant: Merchant): Promise<string> {
  const answers: Answer[] = [];
  for (const path of LISTS) answers.push(await merchant.get(path));
  return JSON.stringify(answers.map(({ body }) => body));
}
