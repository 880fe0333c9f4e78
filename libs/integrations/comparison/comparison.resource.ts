import type { Difference } from '#integrations/comparison/difference';
import type { UnixSeconds } from '#kernel/time';
import { ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

export const PARTNERS = ['gateway', 'shop'] as const;
const KINDS = ['missing_here', 'missing_there', 'amount_differs', 'status_differs'] as const satisfies Difference['difference'][];
const EXAMPLE = 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m';

class DifferenceResource implements Difference {
  @ApiOneOf('How they differ.', KINDS) difference!: Difference['difference'];
  @ApiOneOf('What differs.', ['payment', 'refund', 'dispute', 'order']) of!: Difference['of'];
  @ApiText('The connection that the partner was queried through.', { example: EXAMPLE }) connection!: string;
  @ApiId('The order that it is about; null where none is known.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('Our id; null where there is none.', { orNull: true, example: null }) here!: string | null;
  @ApiText('The id of the partner; null where it has none.', { orNull: true, example: 'pay_1' }) there!: string | null;
  @ApiText('The difference in words, amounts in minor units.', { example: 'Captured there, unknown here.' }) message!: string;
}

export class ComparisonResource {
  @Constant('comparison') object!: 'comparison';
  @ApiOneOf('Which partners.', PARTNERS) against!: (typeof PARTNERS)[number];
  @ApiFlag('Whether there is no difference.') agrees!: boolean;
  @ApiTime('The beginning.', { example: 1_767_182_400 }) from!: UnixSeconds;
  @ApiTime('The end.', { example: 1_767_268_800 }) to!: UnixSeconds;
  @ApiList('Their connections.', () => String, { example: [EXAMPLE] }) connections!: readonly string[];
  @ApiCount('How many payments, refunds, disputes or orders were looked at.', { example: 120 }) compared!: number;
  @ApiCount('How many differences there are.', { example: 0 }) difference_count!: number;
  @ApiList('The first 1000 of them.', () => DifferenceResource) differences!: readonly Difference[];
}
