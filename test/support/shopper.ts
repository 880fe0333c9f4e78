import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody with everything about them that a shop may tell, and the words by which they would be recognised. */
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

/** The simulated partners' own files: what partners keep is not ours to forget. */
const OF_PARTNERS = /^sandbox(-shop)?\.db/;

/** The files of a data directory in which any of the words by which somebody would be recognised can be read. */
export function filesThatTell(dataDir: string, { words }: Pick<Shopper, 'words'>): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !OF_PARTNERS.test(name) && statSync(join(dataDir, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(dataDir, name));
      return words.some((word) => bytes.includes(word));
    });
}
