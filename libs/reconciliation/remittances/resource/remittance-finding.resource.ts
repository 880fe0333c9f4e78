import { Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { type Finding, FINDING_TYPES, type FindingType } from '#reconciliation/remittances/domain/findings';
import { ApiExtraModels } from '@nestjs/swagger';
import { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

/** A problem in a remittance that a person should review (interface §2.15). */
export class RemittanceFindingResource implements Finding {
  @ApiId('Unique identifier of the remittance finding.', 'remf') id!: string;
  @Constant('remittance_finding') object!: 'remittance_finding';
  @ApiFlag('Whether the remittance finding is of live mode, with real money.') livemode!: boolean;
  @ApiId('The remittance that the finding is about.', 'rem') remittance!: string;
  @ApiOneOf('Type of finding.', FINDING_TYPES) type!: FindingType;
  @ApiCount('Number of the row that the finding is about.', { orNull: true }) row!: number | null;
  @ApiId('The order that the finding is about.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The collection that the finding is about.', 'cod', { orNull: true }) collection!: string | null;
  @ApiText('Tracking number of the parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiAmount('Amount of the discrepancy.') amount!: number;
  @ApiText('Human-readable explanation of the finding.', { example: 'The courier paid less than was to be collected.' }) message!: string;
  @ApiTime('Time at which the remittance was received or checked as a whole.') created_at!: number;
  @ApiTime('Time at which the finding was settled; only set for findings about the amount that the bank received.', { orNull: true })
  settled_at!: number | null;
}

/** A remittance with its first findings: the response to creating one, or to a dry run. */
@ApiExtraModels(RemittanceFindingResource)
export class RemittanceWithFindingsResource extends RemittanceResource {
  @ApiList('The first 100 findings. GET /cod/remittances/{id}/findings lists all.', () => RemittanceFindingResource)
  findings!: RemittanceFindingResource[];
}
