/** The list of remittance lines, for rooms that report on them. */
export { DEDUCTIONS } from '#remittances/domain/file-entry';
export { LINE_STATUSES } from '#remittances/resource/remittance-line.view';
export { remittanceLineList } from '#remittances/queries/remittance-line-list/remittance-line-list.projection';
export type { RemittanceLineResource } from '#remittances/resource/remittance-line.resource';
