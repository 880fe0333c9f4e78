import { ApiCount, ApiFlag, ApiId, ApiList, ApiText, Constant } from '#http/api-reference/api-fields';
import { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';

/** The result of fetching some days. */
export class SettlementFetchResource {
  @Constant('settlement_fetch') object!: 'settlement_fetch';
  @ApiId('The connection to the gateway.', 'conn') connection!: string;
  @ApiText('First day of the period.', { example: '2026-01-01' }) from!: string;
  @ApiText('Last day of the period.', { example: '2026-01-31' }) to!: string;
  @ApiCount('Number of lines in the listed settlements.') lines!: number;
  @ApiList('The most recent settlements of the period.', () => SettlementResource) settlements!: SettlementResource[];
  @ApiFlag('Whether there are more settlements than are listed.') has_more!: boolean;
}
