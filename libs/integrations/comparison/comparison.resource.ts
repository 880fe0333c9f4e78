import type { Difference } from '#integrations/comparison/difference';
import type { UnixSeconds } from '#kernel/time';
import { ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

export const PARTNERS = ['gateway', 'shop'] as const;
const KINDS = ['missing_here', 'missing_there', 'amount_differs', 'status_differs'] as const satisfies Difference['difference'][];
const EXAMPLE = 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m';

class DifferenceResource implements Difference {
  @ApiOneOf('Kind of difference.', KINDS) difference!: Difference['difference'];
  @ApiOneOf('Type of record that differs.', ['payment', 'refund', 'dispute', 'order']) of!: Difference['of'];
  @ApiText('The connection to the partner.', { example: EXAMPLE }) connection!: string;
  @ApiId('The order; null if unknown.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('ID in this service; null if there is none.', { orNull: true, example: null }) here!: string | null;
  @ApiText('ID at the partner; null if there is none.', { orNull: true, example: 'pay_1' }) there!: string | null;
  @ApiText('Human-readable explanation, with amounts in minor units.', { example: 'Captured there, unknown here.' }) message!: string;
}

export class ComparisonResource {
  @Constant('comparison') object!: 'comparison';
  @ApiOneOf('Type of partner.', PARTNERS) against!: (typeof PARTNERS)[number];
  @ApiFlag('Whether there are no differences.') agrees!: boolean;
  @ApiTime('Start of the period.', { example: 1_767_182_400 }) from!: UnixSeconds;
  @ApiTime('End of the period.', { example: 1_767_268_800 }) to!: UnixSeconds;
  @ApiList('The connections that were compared.', () => String, { example: [EXAMPLE] }) connections!: readonly string[];
  @ApiCount('Number of payments, refunds, disputes or orders that were compared.', { example: 120 }) compared!: number;
  @ApiCount('Number of differences.', { example: 0 }) difference_count!: number;
  @ApiList('The first 1,000 differences.', () => DifferenceResource) differences!: readonly Difference[];
}
