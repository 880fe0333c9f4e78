/** A person with all the data a shop may send, and the words that would identify them. */
export function shopper(phone: string, name: string, account: string, line1: string) {
  const address = { name, phone, line1, city: 'Hyderabad', state: 'Telangana', postal_code: '500034', country: 'IN' };
  const [email, vpa, id, browser] = [`${account}@example.com`, `${account}@okicici`, `crm-${account}`, `Browser of ${account}`];
  return {
    phone,
    words: [phone, name, email, vpa, id, browser, line1, `${account.slice(0, 2)}•••@okicici`],
    upi: { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa } } },
    cart: {
      customer: { phone, name, email, id },
      shipping_address: address,
      billing_address: address,
      device: { ip: '203.0.113.9', user_agent: browser },
    },
  };
}

export type Shopper = ReturnType<typeof shopper>;
