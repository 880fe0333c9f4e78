import { Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import { type Finding, FINDING_TYPES, type FindingType } from '#remittances/domain/findings';
import { ApiExtraModels } from '@nestjs/swagger';
import { RemittanceResource } from '#remittances/resource/remittance.resource';

/** What somebody should look at in a remittance (interface §2.15). */
export class RemittanceFindingResource implements Finding {
  @ApiId('The finding.', 'remf') id!: string;
  @Constant('remittance_finding') object!: 'remittance_finding';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiId('The remittance.', 'rem') remittance!: string;
  @ApiOneOf('What is wrong.', FINDING_TYPES) type!: FindingType;
  @ApiCount('The row it is about.', { orNull: true }) row!: number | null;
  @ApiId('The order.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The collection.', 'cod', { orNull: true }) collection!: string | null;
  @ApiText('The parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiAmount('By how much it is wrong.') amount!: number;
  @ApiText('What is wrong, in words.', { example: 'The courier paid less than was to be collected.' }) message!: string;
  @ApiTime('When its remittance came, or was looked at as a whole.') created_at!: number;
  @ApiTime('When it was so no more; of what the bank received alone.', { orNull: true }) settled_at!: number | null;
}

/** A remittance with what was found first: what creating it answers. */
@ApiExtraModels(RemittanceFindingResource)
export class RemittanceWithFindingsResource extends RemittanceResource {
  @ApiList('The first 100 findings; GET /cod/remittances/{id}/findings has all.', () => RemittanceFindingResource)
  findings!: RemittanceFindingResource[];
}
