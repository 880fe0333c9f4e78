import { amountNotChargeable, noUsableMethod } from '#checkout/domain/session.errors';
import type { Minor } from '#kernel/money';
import type { Instrument } from '#orders/contract';

type Method = Instrument['method'];

interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

/** The payments that the gateways of an account can charge. */
export interface Chargeable {
  /** The methods that can charge at all, in some amount and currency. */
  readonly methods: readonly Method[];
  /** The methods that can charge exactly this amount. */
  of(money: Money): readonly Method[];
  /** An amount must be a multiple of this step, in minor units, for a gateway to charge it. */
  stepOf(currency: string): Minor;
  /** The least that a gateway charges, in minor units; absent where they charge any amount. */
  leastOf?(currency: string): Minor;
}

/** UPI only moves rupees. */
const inCurrency = (methods: readonly Method[], currency: string): readonly Method[] =>
  methods.filter((method) => method !== 'upi' || currency === 'INR');

/** The methods that can charge an amount. */
export const methodsFor = (chargeable: Chargeable, money: Money): readonly Method[] => inCurrency(chargeable.of(money), money.currency);

/** Throws `payment_method_not_available` if nothing can be charged in the currency, and `invalid_amount` if none of the amounts can. */
export function checkChargeable(chargeable: Chargeable, currency: string, amounts: readonly Minor[]): void {
  if (inCurrency(chargeable.methods, currency).length === 0) throw noUsableMethod();
  if (amounts.every((amount) => methodsFor(chargeable, { amount, currency }).length === 0))
    throw amountNotChargeable(amounts, currency, chargeable.stepOf(currency), chargeable.leastOf?.(currency) ?? 1);
}
