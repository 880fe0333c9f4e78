import type { PaymentEntity } from '#apps/sandbox/gateway/entities';

/** What becomes of a payment or refund when nobody helps: it stays as it is until somebody does. */
export type Fate = 'succeeds' | 'fails' | 'stays';

const FATE_BY_INPUT: ReadonlyMap<string, Fate> = new Map([
  ['success@test', 'succeeds'],
  ['failure@test', 'fails'],
  ['pending@test', 'stays'],
  ['tok_success', 'succeeds'],
  ['tok_declined', 'fails'],
  ['tok_pending', 'stays'],
]);

/** Decided by the UPI address or the card's token; UPI without an address waits for an app. Any other, and every bank and wallet, succeeds. */
export const fateOfPayment = ({ method, vpa, token_id: token }: Pick<PaymentEntity, 'method' | 'vpa' | 'token_id'>): Fate =>
  method === 'upi' && vpa === null ? 'stays' : (FATE_BY_INPUT.get((vpa ?? token ?? '').toLowerCase()) ?? 'succeeds');

const FATE_BY_LAST_DIGITS: ReadonlyMap<number, Fate> = new Map([
  [13, 'fails'],
  [14, 'stays'],
]);

export const fateOfRefund = (amount: number): Fate => FATE_BY_LAST_DIGITS.get(amount % 100) ?? 'succeeds';
