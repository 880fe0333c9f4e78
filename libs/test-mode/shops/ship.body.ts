import { Text } from '#http/validation/fields';

export class ShipBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Tracking number of the parcel; generated if omitted while courier_code is given.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;

  @Text({ optional: true, max: 100, description: 'Code of the courier.', example: 'delhivery' })
  courier_code?: string | null;
}
