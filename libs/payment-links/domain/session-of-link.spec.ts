import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import { sessionOfLink } from '#payment-links/domain/session-of-link';

const NOW = 1_700_000_000;
const LINK = {
  payment_link: 'pl_1',
  order: null,
  amount: 45_000,
  discount: 5_000,
  currency: 'INR',
  description: null,
  customer: null,
  client_reference_id: null,
  expires_at: null,
  metadata: {},
} as unknown as PaymentLinkCreated;
const openedFrom = (terms: Partial<PaymentLinkCreated>) => sessionOfLink({ ...LINK, ...terms }, 'cs_1', NOW);

describe('the session of a payment link', () => {
  it.each([
    ['Alteration of a kurta', { description: 'Alteration of a kurta', client_reference_id: 'invoice-7' }],
    ['invoice-7', { client_reference_id: 'invoice-7' }],
    ['Payment', {}],
    ['Payment', { order: 'ord_1' }],
  ])('names what is paid for: %s', (name, terms) => {
    expect(openedFrom(terms).line_items).toEqual([expect.objectContaining({ name, quantity: 1, unit_amount: 50_000 })]);
  });

  it('stays open for a day, and no longer than its link', () => {
    expect(openedFrom({}).expires_at).toBe(NOW + 86_400);
    expect(openedFrom({ expires_at: NOW + 600 }).expires_at).toBe(NOW + 600);
  });
});
