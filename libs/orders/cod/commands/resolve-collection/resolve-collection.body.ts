import { RESOLUTION_TYPES, type ResolutionType } from '#orders/cod/domain/cod.events';
import { Amount, OneOf, Text } from '#http/validation/fields';

export class ResolveCollectionBody {
  @OneOf(RESOLUTION_TYPES, {
    description:
      'recovered: the rest came in another way; accepted: it is the courier’s by right; written_off: it is lost; courier_corrected: the amount owed was another.',
    example: 'courier_corrected',
  })
  type!: ResolutionType;

  @Text({ optional: true, max: 500, description: 'For your own people.', example: 'The courier gave a rebate at the door.' })
  note?: string | null;

  @Amount({
    min: 0,
    optional: true,
    description: 'With courier_corrected, and required there: what the courier was to collect.',
    example: 120_000,
  })
  expected_amount?: number | null;
}
