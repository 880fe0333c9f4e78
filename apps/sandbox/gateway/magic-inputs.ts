/** What becomes of a payment or refund when nobody helps: it stays as it is until somebody does. */
export type Fate = 'succeeds' | 'fails' | 'stays';

const FATE_BY_VPA: ReadonlyMap<string, Fate> = new Map([
  ['success@test', 'succeeds'],
  ['failure@test', 'fails'],
  ['pending@test', 'stays'],
]);

export const fateOfVpa = (vpa: string): Fate => FATE_BY_VPA.get(vpa.toLowerCase()) ?? 'succeeds';

const FATE_BY_LAST_DIGITS: ReadonlyMap<number, Fate> = new Map([
  [13, 'fails'],
  [14, 'stays'],
]);

export const fateOfRefund = (amount: number): Fate => FATE_BY_LAST_DIGITS.get(amount % 100) ?? 'succeeds';
