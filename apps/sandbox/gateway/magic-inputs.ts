import type { PaymentEntity } from '#apps/sandbox/gateway/entities';

/** The outcome of a payment or refund without intervention; `stays` keeps it open. */
export type Fate = 'succeeds' | 'fails' | 'stays';

const FATE_BY_INPUT: ReadonlyMap<string, Fate> = new Map([
  ['success@test', 'succeeds'],
  ['failure@test', 'fails'],
  ['pending@test', 'stays'],
  ['tok_success', 'succeeds'],
  ['tok_declined', 'fails'],
  ['tok_pending', 'stays'],
]);

/** By the UPI address or the card's token; UPI without an address waits for an app. Any other, and every bank and wallet, succeeds. */
export const fateOfPayment = ({ method, vpa, token_id: token }: Pick<PaymentEntity, 'method' | 'vpa' | 'token_id'>): Fate =>
  method === 'upi' && vpa === null ? 'stays' : (FATE_BY_INPUT.get((vpa ?? token ?? '').toLowerCase()) ?? 'succeeds');

const FATE_BY_LAST_DIGITS: ReadonlyMap<number, Fate> = new Map([
  [13, 'fails'],
  [14, 'stays'],
]);

export const fateOfRefund = (amount: number): Fate => FATE_BY_LAST_DIGITS.get(amount % 100) ?? 'succeeds';

/** How a payment differs from its order's amount: less with an offer of the gateway, more with a fee that the shopper bears, or only a part of it. */
export type Terms = 'offer' | 'fee' | 'part';

const TERMS_BY_INPUT: ReadonlyMap<string, Terms> = new Map([
  ['offer@test', 'offer'],
  ['tok_offer', 'offer'],
  ['fee@test', 'fee'],
  ['tok_fee', 'fee'],
  ['part@test', 'part'],
]);

export const termsOfPayment = ({ vpa, token_id: token }: Pick<PaymentEntity, 'vpa' | 'token_id'>): Terms | null =>
  TERMS_BY_INPUT.get((vpa ?? token ?? '').toLowerCase()) ?? null;

/** A tenth less, a fiftieth more, or two fifths. */
const CHARGED: Readonly<Record<Terms, (amount: number) => number>> = {
  offer: (amount) => amount - Math.floor(amount / 10),
  fee: (amount) => amount + Math.ceil(amount / 50),
  part: (amount) => Math.ceil((amount * 2) / 5),
};

export const chargedOn = (amount: number, terms: Terms | null): number => (terms === null ? amount : CHARGED[terms](amount));
