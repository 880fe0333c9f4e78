import { fact, fold } from '#kernel/fact';
import { type BankTransfer, bankTransfer, comparisonOf, creditAlike, remittancesOf } from '#remittances/domain/bank-transfer';
import type {
  BankCreditReceived,
  BankTransferFact,
  LinesCounted,
  SettlementCounted,
  TransferName,
} from '#remittances/domain/bank-transfer.events';
import { bankCreditMissing } from '#remittances/domain/remittance.errors';

/** Money has reached the bank. A repeat changes nothing. */
export const receiveCredit = (transfer: BankTransfer, credit: BankCreditReceived): BankTransferFact[] =>
  creditAlike(transfer, credit) === undefined ? compared(transfer, credit, fact('bank_credit.received', credit)) : [];

/** A credit was wrong: it no longer counts, and may be reported again. Throws `resource_missing` for one that does not count. */
export function deleteCredit(transfer: BankTransfer, credit: string): BankTransferFact[] {
  const known = transfer.credits.find((each) => each.credit === credit);
  if (known === undefined) throw bankCreditMissing(credit);
  return compared(transfer, known, fact('bank_credit.deleted', { credit }));
}

/** The lines of a remittance are matched: what they say is compared, once, unless the remittance is void by now. */
export const countLines = (transfer: BankTransfer, name: TransferName, lines: LinesCounted): BankTransferFact[] =>
  transfer.voided.has(lines.remittance) ||
  transfer.counted.some((each) => each.remittance === lines.remittance && each.until === lines.until)
    ? []
    : compared(transfer, name, fact('bank_transfer.lines_counted', { ...lines, ...name }));

/** A remittance is void: its lines count no more. */
export const voidLines = (transfer: BankTransfer, name: TransferName, remittance: string): BankTransferFact[] =>
  transfer.voided.has(remittance) ? [] : compared(transfer, name, fact('bank_transfer.remittance_voided', { remittance, ...name }));

/** A gateway paid a settlement out under this UTR, or takes that back by an amount of 0. The same again is no fact. */
export const countSettlement = (transfer: BankTransfer, counted: SettlementCounted): BankTransferFact[] =>
  (transfer.settlements.get(counted.settlement) ?? 0) === counted.amount
    ? []
    : compared(transfer, counted, fact('bank_transfer.settlement_counted', counted));

/** The fact, and the transfer's comparison after it, if that differs from before. */
function compared(before: BankTransfer, { utr, currency }: TransferName, news: BankTransferFact): BankTransferFact[] {
  const after = fold(bankTransfer, [{ ...news, at: 0 }], before);
  const comparison = comparisonOf(after);
  if (comparison.difference_amount === before.difference) return [news];
  return [news, fact('bank_transfer.compared', { utr, currency, ...comparison, remittances: remittancesOf(after) })];
}
