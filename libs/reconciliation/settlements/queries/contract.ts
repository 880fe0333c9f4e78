/** The list of settlement lines, for rooms that report on them. */
export { LINE_MATCHES, LINE_TYPES } from '#reconciliation/settlements/domain/settlement.events';
export { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
export type { SettlementLineResource } from '#reconciliation/settlements/resource/settlement-line.resource';
