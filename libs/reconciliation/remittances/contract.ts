/** What other rooms may use of remittances and bank credits. What they may use of the read models is in `queries/contract`. */
export { CountSettlement } from '#reconciliation/remittances/commands/count-settlement/count-settlement.command';
export type { BankTransferFact } from '#reconciliation/remittances/domain/bank-transfer.events';
export { type TransferSummary, transferSummary } from '#reconciliation/remittances/domain/transfer-summary';
export type { FindingType } from '#reconciliation/remittances/domain/findings';
export { remittanceState } from '#reconciliation/remittances/domain/remittance.decisions';
export {
  type FindingMade,
  findingsIn,
  partStream,
  receivedIn,
  type RemittanceReceived,
  type RemittanceReconciled,
  remittanceStream,
} from '#reconciliation/remittances/domain/remittance.events';
export { lineId } from '#reconciliation/remittances/matching/row-id';
export { bankCreditQueries } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
