import { fact, type View } from '#kernel/fact';
import { type Minor, sum } from '#kernel/money';
import type { BankTransfer } from '#remittances/domain/bank-transfer';
import type { BankCurrencyDiffered, RemittanceFact } from '#remittances/domain/remittance.events';

/** What is found of credits in another currency than a remittance's lines, and not settled. */
export const openCurrencyFindings: View<readonly BankCurrencyDiffered[], RemittanceFact> = {
  initial: [],
  evolve(open, { type, data }) {
    if (type === 'remittance.bank_currency_differed') return [...open, data];
    return type === 'remittance.bank_currency_agreed' ? open.filter(({ finding }) => finding !== data.finding) : open;
  },
};

/** What came under a UTR in other currencies than the lines, by currency. */
export type OtherMoney = ReadonlyMap<string, Minor>;

/** The credits of one UTR in other currencies than this one, by currency. */
export const otherMoney = (transfers: ReadonlyMap<string, Pick<BankTransfer, 'credits'>>, currency: string): OtherMoney =>
  new Map(
    [...transfers]
      .filter(([other, { credits }]) => other !== currency && credits.length > 0)
      .map(([other, { credits }]) => [other, sum(credits.map(({ amount }) => amount))]),
  );

/** The current credits of a UTR: money of another currency than the lines is a finding until it is gone, or another amount. */
export function noteOtherMoney(
  open: readonly BankCurrencyDiffered[],
  about: Pick<BankCurrencyDiffered, 'remittance' | 'utr' | 'currency'>,
  came: OtherMoney,
  newFinding: () => string,
): RemittanceFact[] {
  const { remittance, utr } = about;
  const ofTransfer = open.filter((each) => each.utr === utr);
  const isStillTrue = ({ credited_currency, credited_amount }: BankCurrencyDiffered): boolean =>
    came.get(credited_currency) === credited_amount;
  const currencies = ofTransfer.filter(isStillTrue).map(({ credited_currency }) => credited_currency);
  return [
    ...ofTransfer
      .filter((each) => !isStillTrue(each))
      .map(({ finding, credited_currency }) => fact('remittance.bank_currency_agreed', { remittance, utr, finding, credited_currency })),
    ...[...came]
      .filter(([credited_currency]) => !currencies.includes(credited_currency))
      .map(([credited_currency, credited_amount]) =>
        fact('remittance.bank_currency_differed', { ...about, finding: newFinding(), credited_currency, credited_amount }),
      ),
  ];
}
