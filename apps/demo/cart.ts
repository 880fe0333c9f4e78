/** A cart of an Indian fashion store: amounts in paise. */
export const cart = (reference: string, paymentOptions: readonly string[]): Record<string, unknown> => ({
  amount: 271_900,
  currency: 'INR',
  amount_details: { subtotal: 259_700, discount: 10_000, shipping: 9_900, tax: 12_300 },
  line_items: [
    { name: 'Cotton kurta, indigo, M', sku: 'KUR-IND-M', quantity: 1, unit_amount: 149_900 },
    { name: 'Block-print dupatta', sku: 'DUP-BLK', quantity: 1, unit_amount: 69_900 },
    { name: 'Jhumka earrings', sku: 'JHU-SLV', quantity: 2, unit_amount: 19_950 },
  ],
  payment_options: paymentOptions,
  cod: { fee: 4_900 },
  customer: { phone: '+919876543210', email: 'asha.rao@example.com', name: 'Asha Rao' },
  shipping_address: {
    name: 'Asha Rao',
    line1: '14, 3rd Cross, Indiranagar',
    landmark: 'Opposite the water tank',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'IN',
  },
  client_reference_id: reference,
  metadata: { channel: 'web' },
});
