import { amountNotChargeable, nothingCharges } from '#checkout/domain/session.errors';
import type { Minor } from '#kernel/money';
import type { Instrument } from '#orders/contract';

type Method = Instrument['method'];

interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

/** What the gateways of an account can charge. */
export interface Chargeable {
  /** In some amount of some currency. */
  readonly methods: readonly Method[];
  /** That very amount. */
  of(money: Money): readonly Method[];
  /** What an amount has to be a multiple of for any of them to charge it. */
  stepOf(currency: string): Minor;
}

/** UPI moves rupees alone. */
const inCurrency = (methods: readonly Method[], currency: string): readonly Method[] =>
  methods.filter((method) => method !== 'upi' || currency === 'INR');

/** The methods that an amount can be paid with. */
export const methodsFor = (chargeable: Chargeable, money: Money): readonly Method[] => inCurrency(chargeable.of(money), money.currency);

/** Throws `payment_method_not_available` where nothing can be paid in that currency, and `invalid_amount` where none of the amounts can. */
export function checkChargeable(chargeable: Chargeable, currency: string, amounts: readonly Minor[]): void {
  if (inCurrency(chargeable.methods, currency).length === 0) throw nothingCharges();
  if (amounts.every((amount) => methodsFor(chargeable, { amount, currency }).length === 0))
    throw amountNotChargeable(amounts, currency, chargeable.stepOf(currency));
}
