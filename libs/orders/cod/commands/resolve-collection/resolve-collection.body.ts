import { RESOLUTION_TYPES, type ResolutionType } from '#orders/domain/events/cod.events';
import { Amount, OneOf, Text } from '#http/validation/fields';

export class ResolveCollectionBody {
  @OneOf(RESOLUTION_TYPES, {
    description:
      'recovered: the shortfall was received in another way. accepted: the courier was entitled to it. written_off: it is lost. courier_corrected: the expected amount was different.',
    example: 'courier_corrected',
  })
  type!: ResolutionType;

  @Text({ optional: true, max: 500, description: 'Internal note.', example: 'The courier gave a rebate at the door.' })
  note?: string | null;

  @Amount({
    min: 0,
    optional: true,
    description: 'Required with courier_corrected: amount that the courier was to collect.',
    example: 120_000,
  })
  expected_amount?: number | null;
}
