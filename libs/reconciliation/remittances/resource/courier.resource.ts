import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiAmount, ApiCount, ApiFlag, ApiText } from '#http/api-reference/api-fields';
import type { Courier } from '#reconciliation/remittances/domain/courier';

/** How a courier pays, and the format of its files. It has no id and no mode. */
export class CourierResource implements Courier {
  @ApiText('Code of the courier in requests.', { example: 'delhivery' }) code!: string;
  @Constant('courier') object!: 'courier';
  @ApiText('Name of the courier.', { example: 'Delhivery' }) name!: string;
  @ApiCount('Days from delivery until the remittance is due.', { example: 7 }) cycle_days!: number;
  @ApiProperty({ description: 'On which days it pays: 1 is Monday.', type: [Number], example: [2, 5] }) payout_weekdays!: readonly number[];
  @ApiAmount('Tolerated difference between a line and the expected amount.', { example: 100 }) tolerance_amount!: number;
  @ApiCount('Tolerated difference, as a percentage of the expected amount.', { example: 0 }) tolerance_percent!: number;
  @ApiFlag('Whether the courier remits the amount net of its deductions.') deductions_netted!: boolean;
  @ApiProperty({
    description: 'Maps headers of the courier’s files to fields.',
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'Docket Ref': 'tracking_number' },
  })
  column_map!: Readonly<Record<string, string>>;
  @ApiText('Prefix of order names in the courier’s files, which is removed.', { orNull: true, example: null }) strip_prefix!: string | null;
}

export const shownCourier = ({ code, ...settings }: Courier): CourierResource => ({ code, object: 'courier', ...settings });

/** By their codes. */
export const shownCouriers = (known: ReadonlyMap<string, Courier>): CourierResource[] =>
  [...known.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1)).map(shownCourier);
