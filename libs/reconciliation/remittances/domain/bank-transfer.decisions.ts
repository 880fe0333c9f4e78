import { fact, fold } from '#kernel/fact';
import {
  type BankTransfer,
  bankTransfer,
  comparisonOf,
  creditAlike,
  remittancesOf,
} from '#reconciliation/remittances/domain/bank-transfer';
import type {
  BankCreditReceived,
  BankTransferFact,
  LinesCounted,
  SettlementCounted,
  TransferName,
} from '#reconciliation/remittances/domain/bank-transfer.events';
import { bankCreditMissing } from '#reconciliation/remittances/domain/remittance.errors';

/** Records a bank credit. A repeat of a known credit changes nothing. */
export const receiveCredit = (transfer: BankTransfer, credit: BankCreditReceived): BankTransferFact[] =>
  creditAlike(transfer, credit) === undefined ? compared(transfer, credit, fact('bank_credit.received', credit)) : [];

/** Deletes an incorrect credit, which may then be recorded again. Throws `resource_missing` if the transfer has no such credit. */
export function deleteCredit(transfer: BankTransfer, credit: string): BankTransferFact[] {
  const known = transfer.credits.find((each) => each.credit === credit);
  if (known === undefined) throw bankCreditMissing(credit);
  return compared(transfer, known, fact('bank_credit.deleted', { credit }));
}

/** Adds the net amount of a remittance's matched lines to the transfer. No effect on a repeat, or if the remittance has been voided in the meantime. */
export const countLines = (transfer: BankTransfer, name: TransferName, lines: LinesCounted): BankTransferFact[] =>
  transfer.voided.has(lines.remittance) ||
  transfer.counted.some((each) => each.remittance === lines.remittance && each.until === lines.until)
    ? []
    : compared(transfer, name, fact('bank_transfer.lines_counted', { ...lines, ...name }));

/** Removes the lines of a voided remittance from the transfer. */
export const voidLines = (transfer: BankTransfer, name: TransferName, remittance: string): BankTransferFact[] =>
  transfer.voided.has(remittance) ? [] : compared(transfer, name, fact('bank_transfer.remittance_voided', { remittance, ...name }));

/** Sets the amount that a gateway's settlement paid out under this UTR; 0 removes the settlement. A repeat changes nothing. */
export const countSettlement = (transfer: BankTransfer, counted: SettlementCounted): BankTransferFact[] =>
  (transfer.settlements.get(counted.settlement) ?? 0) === counted.amount
    ? []
    : compared(transfer, counted, fact('bank_transfer.settlement_counted', counted));

/** The new fact, followed by `bank_transfer.compared` if it changes the difference between the bank's amount and the lines. */
function compared(before: BankTransfer, { utr, currency }: TransferName, news: BankTransferFact): BankTransferFact[] {
  const after = fold(bankTransfer, [{ ...news, at: 0 }], before);
  const comparison = comparisonOf(after);
  if (comparison.difference_amount === before.difference) return [news];
  return [news, fact('bank_transfer.compared', { utr, currency, ...comparison, remittances: remittancesOf(after) })];
}
