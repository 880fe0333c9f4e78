import { Constant, ApiCount, ApiId, ApiList } from '#api-reference/api-fields';

export class RebuiltOrderResource {
  @Constant('rebuilt_order') object!: 'rebuilt_order';
  @ApiId('The order.', 'ord') id!: string;
  @ApiList('The read models whose documents of the order were rebuilt.', () => String, { example: ['orders', 'payments'] })
  projections!: readonly string[];
  @ApiCount('Those of them that cannot apply its events.', { example: 0 }) still_parked!: number;
}
