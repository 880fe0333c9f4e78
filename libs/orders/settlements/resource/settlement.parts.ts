import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiId, ApiText, ApiTime } from '#http/api-reference/api-fields';

/** The settlement of a payment or a refund. */
export class SettlementPart {
  @ApiId('The settlement that paid it out.', 'st') id!: string;
  @ApiText('UTR of the bank transfer.', { orNull: true, example: '1568176960vxp0rj' }) utr!: string | null;
  @ApiText(
    "Currency of `fee` and `tax`: that of the settlement, which may be another than the payment's. Null where it was not recorded.",
    {
      orNull: true,
      example: 'INR',
    },
  )
  currency!: string | null;
  @ApiAmount('Fee charged by the gateway, before tax.', { example: 4_998 }) fee!: number;
  @ApiAmount('Tax on the fee.', { example: 900 }) tax!: number;
  @ApiTime('Time at which it was paid out.', { example: NOON }) settled_at!: number;
}
