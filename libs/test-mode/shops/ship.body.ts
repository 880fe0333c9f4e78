import { Text } from '#http/validation/fields';

export class ShipBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Tracking number of the parcel; generated if omitted.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;

  @Text({
    optional: true,
    max: 100,
    description: 'Code of the courier; delhivery if omitted with the tracking number.',
    example: 'delhivery',
  })
  courier_code?: string | null;
}
