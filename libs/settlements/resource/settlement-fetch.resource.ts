import { ApiCount, ApiFlag, ApiId, ApiList, ApiText, Constant } from '#api-reference/api-fields';
import { SettlementResource } from '#settlements/resource/settlement.resource';

/** What was settled on the days that were fetched. */
export class SettlementFetchResource {
  @Constant('settlement_fetch') object!: 'settlement_fetch';
  @ApiId('The connection.', 'conn') connection!: string;
  @ApiText('The first day.', { example: '2026-01-01' }) from!: string;
  @ApiText('The last day.', { example: '2026-01-31' }) to!: string;
  @ApiCount('Lines of the settlements that are listed.') lines!: number;
  @ApiList('The newest settlements of these days.', () => SettlementResource) settlements!: SettlementResource[];
  @ApiFlag('Whether there are more than are listed.') has_more!: boolean;
}
