import { chargedOn, fateOfRefund } from '#apps/sandbox/gateway/magic-inputs';
import type { Json } from '#test/simulation/outside/caller';
import { prepaidPart } from '#test/simulation/truths/sessions';
import type { Random } from '#test/simulation/world/random';

const GOODS = ['Cotton kurta, indigo', 'Silk saree, maroon', 'Juttis with mirrors', 'Stole'];

/** Nobody else has the name, the browser or the cart. */
function shopper(random: Random): object {
  const digits = random.between(10_000_000, 99_999_999);
  const family = [...String(digits)].map((digit) => 'abdehilmno'[Number(digit)]).join('');
  const first = random.of(['Asha', 'Ravi', 'Meera']);
  return {
    customer: {
      phone: `+9198${digits}`,
      name: `${first} ${family}`,
      email: `${family}@mail.example`,
      ...(random.once(3) && { id: `customer-${random.between(1, 99)}` }),
    },
    client_reference_id: `cart ${digits % 100_000}`,
    device: { ip: `2001:db8::${String(digits).replace(/(.{4})/, '$1:')}`, user_agent: `A browser of ${family}` },
  };
}

/** The body of a request for a session: a bare amount, or a cart of goods with what was taken off it and added to it, a fee for cash, and the merchant's own notes. */
export function filledCart(random: Random, method: string): Json {
  const withFee = (method === 'cod' || method === 'partial') && random.once(2);
  return {
    ...priced(random, method),
    currency: random.of(['INR', 'inr']),
    payment_options: method === 'cod' ? ['prepaid', 'cod'] : method === 'partial' ? ['prepaid', 'partial_prepaid'] : ['prepaid'],
    ...(withFee && { cod: { fee: random.of([4_900, 2_500, 99]) } }),
    ...shopper(random),
    shipping_address: address(random, '14, 3rd Cross'),
    ...(random.once(3) && { billing_address: address(random, '2, 3rd Cross') }),
    ...(random.once(2) && { metadata: { campaign: random.of(['monsoon', 'Diwali']), seat: random.between(1, 9), gift: random.once(2) } }),
    ...(random.once(3) && { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }),
  };
}

/** The prices of a cart, and the part to pay in advance: again until the bank takes back each amount that can be paid of it. */
function priced(random: Random, method: string): object {
  for (;;) {
    const cart = random.once(3) ? { amount: random.between(10, 500) * 1000 + paise(random) } : goods(random);
    const required = method === 'partial' ? requirement(random, cart.amount) : null;
    if ([cart.amount, ...(required ? [prepaidPart(required, cart.amount)] : [])].every(isTakenBack))
      return { ...cart, ...(required && { prepaid_requirement: required }) };
  }
}

const isTakenBack = (amount: number): boolean =>
  ([null, 'offer', 'part'] as const).every((terms) => fateOfRefund(chargedOn(amount, terms)) === 'succeeds');

/** Prices that are no whole number of rupees. */
const paise = (random: Random): number => (random.once(2) ? random.between(1, 99) : 0);

function goods(random: Random): { readonly amount: number } {
  const line_items = Array.from({ length: random.between(1, 3) }, (_, n) => ({
    name: GOODS[n]!,
    ...(random.once(2) && { sku: `SKU-${random.between(1, 99)}`, variant_id: String(random.between(1, 999)) }),
    quantity: random.between(1, 3),
    unit_amount: random.between(20, 900) * 100 + paise(random),
  }));
  const subtotal = line_items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
  if (random.once(3)) return { amount: subtotal, line_items } as { amount: number };
  const [discount, shipping, tax] = [
    random.of([0, Math.floor(subtotal / 10)]),
    random.of([0, 4_900]),
    random.of([0, Math.floor(subtotal / 20)]),
  ];
  const amount_details = { subtotal, ...(discount > 0 && { discount }), shipping, tax };
  return { amount: subtotal - discount + shipping + tax, line_items, amount_details } as { amount: number };
}

/** The part to pay in advance: a share, or an amount. */
const requirement = (random: Random, amount: number): { readonly type: string; readonly value: number } =>
  random.once(3) ? { type: 'flat', value: Math.max(100, Math.floor(amount / 4)) } : { type: 'percent', value: random.of([20, 25, 33]) };

const address = (random: Random, line1: string): object => ({
  line1,
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'IN',
  ...(random.once(2) && { landmark: 'Opposite the temple', line2: 'Indiranagar' }),
});
