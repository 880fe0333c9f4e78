import { CLAIM_CODES, CLAIM_STATUSES, type ClaimCode, type ClaimRow, PARTIES, type Party, ROW_OBJECTS } from '#claims/domain/claim.events';
import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

class ClaimRowPart implements ClaimRow {
  @ApiOneOf('What kind of resource.', ROW_OBJECTS, { example: 'cod_collection' }) object!: ClaimRow['object'];
  @ApiText('Its id.', { example: 'cod_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiAmount('The amount that it says.', { example: 249_900 }) amount!: number;
}

/** Money that should have moved between an order, its courier or gateway and the bank, and did not, or moved without a reason (interface §2.25). */
export class ClaimResource {
  @ApiId('The claim.', 'clm') id!: string;
  @Constant('claim') object!: 'claim';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiOneOf('Whom it is against.', PARTIES) party!: Party;
  @ApiText('The courier by its code, or the connection to the gateway; null for the bank, and where no courier is known.', {
    orNull: true,
    example: 'delhivery',
  })
  party_name!: string | null;
  @ApiOneOf('Why. The list grows.', CLAIM_CODES) code!: ClaimCode;
  @ApiText('The order, remittance or settlement that it is about, or the bank transfer by the name of its stream.', {
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  subject!: string;
  @ApiId('The order; null where it is about several, or none is known.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('The reference of the bank transfer, where it is about one.', { orNull: true, example: 'HDFCN26006001' }) utr!: string | null;
  @ApiAmount('Above zero the party owes it to the merchant; below zero it paid so much more than it had to.', { example: 249_900 })
  amount!: number;
  @ApiText('ISO 4217: what its amounts are in.', { example: 'INR' }) currency!: string;
  @ApiTime('Since when it is owed: its age counts from here.', { example: NOON }) since!: number;
  @ApiOneOf('Whether it is owed by now; `settled`: the gap has closed, or a person decided that nothing is owed.', CLAIM_STATUSES)
  status!: (typeof CLAIM_STATUSES)[number];
  @ApiTime('When it was settled.', { orNull: true }) settled_at!: number | null;
  @ApiList('What proves it, the first 100.', () => ClaimRowPart) rows!: readonly ClaimRowPart[];
  @ApiCount('How many rows prove it.') rows_count!: number;
  @ApiTime('Since when it was owed the first time: lists are sorted by it.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
}
