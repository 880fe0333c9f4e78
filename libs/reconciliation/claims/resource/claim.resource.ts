import {
  CLAIM_CODES,
  CLAIM_STATUSES,
  type ClaimCode,
  type ClaimRow,
  PARTIES,
  type Party,
  ROW_OBJECTS,
} from '#reconciliation/claims/domain/claim.events';
import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

class ClaimRowPart implements ClaimRow {
  @ApiOneOf('Type of the resource.', ROW_OBJECTS, { example: 'cod_collection' }) object!: ClaimRow['object'];
  @ApiText('ID of the resource.', { example: 'cod_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiAmount('Amount stated by the resource.', { example: 249_900 }) amount!: number;
}

/** Money that should have moved between an order, its courier or gateway and the bank, and did not, or moved without a reason (interface §2.25). */
export class ClaimResource {
  @ApiId('Unique identifier of the claim.', 'clm') id!: string;
  @Constant('claim') object!: 'claim';
  @ApiFlag('Whether the claim is of live mode, with real money.') livemode!: boolean;
  @ApiOneOf('The party that the claim is against.', PARTIES) party!: Party;
  @ApiText('Code of the courier, or the connection to the gateway; null for the bank or an unknown courier.', {
    orNull: true,
    example: 'delhivery',
  })
  party_name!: string | null;
  @ApiOneOf('Reason for the claim. New codes may be added.', CLAIM_CODES) code!: ClaimCode;
  @ApiText('The order, remittance or settlement that the claim is about, or the stream of the bank transfer.', {
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  subject!: string;
  @ApiId('The order; null if the claim is about several orders or an unknown one.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('UTR of the bank transfer, if the claim is about one.', { orNull: true, example: 'HDFCN26006001' }) utr!: string | null;
  @ApiAmount('Amount that the party owes to the merchant; negative if the party paid too much.', { example: 249_900 })
  amount!: number;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiTime('Time since which the amount has been owed, set again if the claim is opened again. Its age is counted from here.', {
    example: NOON,
  })
  since!: number;
  @ApiOneOf('Whether the amount is still owed. `settled`: the gap has closed, or a user decided that nothing is owed.', CLAIM_STATUSES)
  status!: (typeof CLAIM_STATUSES)[number];
  @ApiTime('Time at which the claim was settled.', { orNull: true }) settled_at!: number | null;
  @ApiList('The first 100 rows that support the claim.', () => ClaimRowPart) rows!: readonly ClaimRowPart[];
  @ApiCount('Number of rows that support the claim.') rows_count!: number;
  @ApiTime('`since` of the first opening, which does not change. Lists are sorted by it.') created_at!: number;
  @ApiTime('Time of the last change to the claim.') updated_at!: number;
}
