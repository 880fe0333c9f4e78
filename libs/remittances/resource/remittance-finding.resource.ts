import { Constant, ShownAmount, ShownCount, ShownFlag, ShownId, ShownList, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';
import { type Finding, FINDING_TYPES, type FindingType } from '#remittances/domain/findings';
import { ApiExtraModels } from '@nestjs/swagger';
import { RemittanceResource } from '#remittances/resource/remittance.resource';

/** What somebody should look at in a remittance (interface §2.15). */
export class RemittanceFindingResource implements Finding {
  @ShownId('The finding.', 'remf') id!: string;
  @Constant('remittance_finding') object!: 'remittance_finding';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownId('The remittance.', 'rem') remittance!: string;
  @ShownOneOf('What is wrong.', FINDING_TYPES) type!: FindingType;
  @ShownCount('The row it is about.', { orNull: true }) row!: number | null;
  @ShownId('The order.', 'ord', { orNull: true }) order_id!: string | null;
  @ShownId('The collection.', 'cod', { orNull: true }) collection!: string | null;
  @ShownText('The parcel.', { orNull: true }) tracking_number!: string | null;
  @ShownAmount('By how much it is wrong.') amount!: number;
  @ShownText('What is wrong, in words.', { example: 'The courier paid less than was to be collected.' }) message!: string;
  @ShownTime('When its remittance came, or was looked at as a whole.') created_at!: number;
  @ShownTime('When it was so no more; of what the bank received alone.', { orNull: true }) settled_at!: number | null;
}

/** A remittance with what was found first: what creating it answers. */
@ApiExtraModels(RemittanceFindingResource)
export class RemittanceWithFindingsResource extends RemittanceResource {
  @ShownList('The first 100 findings; GET /cod/remittances/{id}/findings has all.', () => RemittanceFindingResource)
  findings!: RemittanceFindingResource[];
}
