import { Constant, ApiAmount, ApiCount, ApiList, ApiText } from '#api-reference/api-fields';

class AgingBucketPart {
  @ApiCount('Whole days since delivery, from.') from_days!: number;
  @ApiCount('Whole days since delivery, up to and with; null where there is no end.', { orNull: true }) to_days!: number | null;
  @ApiCount('Collections.') count!: number;
  @ApiAmount('What the courier owes of them.') amount!: number;
}

/** What a courier owes by the time since it collected it (interface §2.16). */
export class AgingResource {
  @Constant('cod_aging') object!: 'cod_aging';
  @ApiText('Which courier; null where nobody said.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiCount('Collections.') count!: number;
  @ApiAmount('What it owes in all.') amount!: number;
  @ApiCount('Of these, collections whose money should have come by now.') overdue_count!: number;
  @ApiAmount('What it owes of those.') overdue_amount!: number;
  @ApiList('By age: 0 to 7 days, 8 to 15, 16 to 30, over 30.', () => AgingBucketPart) buckets!: readonly AgingBucketPart[];
}
