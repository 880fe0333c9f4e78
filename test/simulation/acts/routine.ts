/** What every day has, with the routes that it asks for: shoppers buy, and couriers pay. */
export const ROUTINE = {
  buy: [
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{id}',
    'POST /v1/checkout/sessions/{id}/complete',
    'POST /v1/checkout/sessions/{id}/abandon_payment',
  ],
  remit: ['POST /v1/cod/remittances', 'POST /v1/cod/bank_credits'],
} as const;
