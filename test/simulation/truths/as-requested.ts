import type { Json } from '#test/simulation/outside/caller';

/** The fields of a request, with null in place of what was not. */
export const inFull = (requested: Json, fields: readonly string[]): Json =>
  Object.fromEntries(fields.map((field) => [field, requested?.[field] ?? null]));

const OF_ADDRESSES = ['name', 'phone', 'line1', 'line2', 'landmark', 'city', 'state', 'postal_code', 'country'];

export const addressed = (address: Json): Json => (address ? inFull(address, OF_ADDRESSES) : null);

/** The parts of a cart's amount. */
export function pricedAs({ amount, amount_details: details }: Json): { subtotal: number; discount: number; shipping: number; tax: number } {
  return {
    subtotal: details?.subtotal ?? amount,
    discount: details?.discount ?? 0,
    shipping: details?.shipping ?? 0,
    tax: details?.tax ?? 0,
  };
}

/** Metadata after a change: a key that is set to null or nothing is removed. */
export function merged(before: Json, change: Json): Json {
  if (change === undefined) return before ?? {};
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== ''));
}

/** The lines of a cart, each with its amount. */
export const goodsOf = (cart: Json): object[] =>
  (cart.line_items ?? []).map(({ quantity, unit_amount, ...line }: Json) => ({
    sku: null,
    variant_id: null,
    ...line,
    quantity,
    unit_amount,
    amount: quantity * unit_amount,
  }));
