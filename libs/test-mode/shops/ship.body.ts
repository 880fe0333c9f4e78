import { Text } from '#http/validation/fields';

export class ShipBody {
  @Text({
    optional: true,
    max: 100,
    description: 'What the courier calls the parcel; made when left out beside a courier_code.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;

  @Text({ optional: true, max: 100, description: 'Who carries it.', example: 'delhivery' })
  courier_code?: string | null;
}
