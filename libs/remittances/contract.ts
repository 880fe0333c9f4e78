/** What other rooms may use of remittances and bank credits. What they may use of the read models is in `queries/contract`. */
export { CountSettlement } from '#remittances/commands/count-settlement/count-settlement.command';
export type { BankTransferFact } from '#remittances/domain/bank-transfer.events';
export { type TransferSummary, transferSummary } from '#remittances/domain/transfer-summary';
export type { FindingType } from '#remittances/domain/findings';
export { remittanceState } from '#remittances/domain/remittance.decisions';
export {
  type FindingMade,
  findingsIn,
  partStream,
  receivedIn,
  type RemittanceReceived,
  type RemittanceReconciled,
  remittanceStream,
} from '#remittances/domain/remittance.events';
export { lineId } from '#remittances/matching/row-id';
export { bankCreditQueries } from '#remittances/queries/bank-credit-list/bank-credit-list.projection';
