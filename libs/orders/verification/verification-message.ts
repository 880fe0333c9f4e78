import { spokenMoney } from '#kernel/spoken-money';
import type { Message } from '#messaging/contract';
import type { OrderTerms } from '#orders/domain/events/order.events';

interface About {
  readonly shop: string;
  readonly terms: OrderTerms;
  readonly currency: string;
  readonly code: string;
  readonly link: string;
}

/** The message to the shopper: the code first, where a locked phone shows it, then the shop. */
export function verificationMessage({ shop, terms, currency, code, link }: About): Pick<Message, 'subject' | 'text' | 'values'> {
  const amount = spokenMoney(terms.amount_cod_due, currency);
  return {
    subject: `Confirm your order at ${shop}`,
    text: `${code} is your code to confirm your order at ${shop}, ${amount} on delivery. It is valid for 10 minutes. Or confirm or cancel here: ${link}`,
    values: { code, link, shop, amount },
  };
}
