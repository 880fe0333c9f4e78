import { Constant, ShownAmount, ShownCount, ShownList, ShownText } from '#platform/http/shown';

class AgingBucketPart {
  @ShownCount('Whole days since delivery, from.') from_days!: number;
  @ShownCount('Whole days since delivery, up to and with; null where there is no end.', { orNull: true }) to_days!: number | null;
  @ShownCount('Collections.') count!: number;
  @ShownAmount('What the courier owes of them.') amount!: number;
}

/** What a courier owes by the time since it collected it (interface §2.16). */
export class AgingResource {
  @Constant('cod_aging') object!: 'cod_aging';
  @ShownText('Which courier; null where nobody said.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownCount('Collections.') count!: number;
  @ShownAmount('What it owes in all.') amount!: number;
  @ShownList('By age: 0 to 7 days, 8 to 15, 16 to 30, over 30.', () => AgingBucketPart) buckets!: readonly AgingBucketPart[];
}
