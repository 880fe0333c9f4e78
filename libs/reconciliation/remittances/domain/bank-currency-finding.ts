import { fact, type View } from '#kernel/fact';
import { type Minor, sum } from '#kernel/money';
import type { BankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import type { BankCurrencyDiffered, RemittanceFact } from '#reconciliation/remittances/domain/remittance.events';

/** The unsettled findings of a remittance about bank credits in another currency than its lines. */
export const openCurrencyFindings: View<readonly BankCurrencyDiffered[], RemittanceFact> = {
  initial: [],
  evolve(open, { type, data }) {
    if (type === 'remittance.bank_currency_differed') return [...open, data];
    return type === 'remittance.bank_currency_agreed' ? open.filter(({ finding }) => finding !== data.finding) : open;
  },
};

/** The amount credited under a UTR in each currency other than that of the lines. */
export type OtherMoney = ReadonlyMap<string, Minor>;

/** The sum of a UTR's credits in each currency other than the given one. `transfers` has the UTR's transfer of each currency. */
export const otherMoney = (transfers: ReadonlyMap<string, Pick<BankTransfer, 'credits'>>, currency: string): OtherMoney =>
  new Map(
    [...transfers]
      .filter(([other, { credits }]) => other !== currency && credits.length > 0)
      .map(([other, { credits }]) => [other, sum(credits.map(({ amount }) => amount))]),
  );

/**
 * Brings a remittance's findings in line with the current credits of a UTR. Money in another currency than the lines is a finding. The finding is
 * settled once the credits of that currency are deleted, and replaced once their sum changes.
 */
export function noteOtherMoney(
  open: readonly BankCurrencyDiffered[],
  about: Pick<BankCurrencyDiffered, 'remittance' | 'utr' | 'currency'>,
  came: OtherMoney,
  newFinding: () => string,
): RemittanceFact[] {
  const { remittance, utr } = about;
  const openOfUtr = open.filter((each) => each.utr === utr);
  const isStillTrue = ({ credited_currency, credited_amount }: BankCurrencyDiffered): boolean =>
    came.get(credited_currency) === credited_amount;
  const currencies = openOfUtr.filter(isStillTrue).map(({ credited_currency }) => credited_currency);
  return [
    ...openOfUtr
      .filter((each) => !isStillTrue(each))
      .map(({ finding, credited_currency }) => fact('remittance.bank_currency_agreed', { remittance, utr, finding, credited_currency })),
    ...[...came]
      .filter(([credited_currency]) => !currencies.includes(credited_currency))
      .map(([credited_currency, credited_amount]) =>
        fact('remittance.bank_currency_differed', { ...about, finding: newFinding(), credited_currency, credited_amount }),
      ),
  ];
}
