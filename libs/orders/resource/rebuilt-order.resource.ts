import { Constant, ApiCount, ApiId, ApiList } from '#http/api-reference/api-fields';

export class RebuiltOrderResource {
  @Constant('rebuilt_order') object!: 'rebuilt_order';
  @ApiId('ID of the order.', 'ord') id!: string;
  @ApiList('Read models whose documents of the order were rebuilt.', () => String, { example: ['orders', 'payments'] })
  projections!: readonly string[];
  @ApiCount('Read models that cannot apply the order’s events.', { example: 0 }) still_parked!: number;
}
