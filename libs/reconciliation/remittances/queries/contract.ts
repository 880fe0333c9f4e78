/** The list of remittance lines, for rooms that report on them. */
export { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';
export { LINE_STATUSES } from '#reconciliation/remittances/resource/remittance-line.view';
export { remittanceLineList } from '#reconciliation/remittances/queries/remittance-line-list/remittance-line-list.projection';
export type { RemittanceLineResource } from '#reconciliation/remittances/resource/remittance-line.resource';
