import { cart } from '#test/support/clients/shop';

/** A cart of almost the maximum size: 60 KB. */
export const largeCart = (changes: object = {}): object => {
  const line_items = Array.from({ length: 100 }, (_, n) => ({
    name: 'x'.repeat(250),
    sku: `${n}`.padEnd(30, 'x'),
    quantity: 1,
    unit_amount: 100,
  }));
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key_${n}`, 'x'.repeat(500)]));
  return cart({ amount: 10_000, amount_details: null, line_items, metadata, ...changes });
};
