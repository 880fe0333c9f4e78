import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiId, ApiText, ApiTime } from '#api-reference/api-fields';

/** Where a payment or a refund was settled. */
export class SettlementPart {
  @ApiId('The settlement.', 'st') id!: string;
  @ApiText('The reference of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiAmount('What the gateway charged, without the tax on it.', { example: 4_998 }) fee!: number;
  @ApiAmount('The tax on that.', { example: 900 }) tax!: number;
  @ApiTime('When it was paid out.', { example: NOON }) settled_at!: number;
}
