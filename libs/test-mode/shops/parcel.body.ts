import { Text } from '#http/validation/fields';

export class ParcelBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Tracking number of the parcel, if there are several; defaults to the most recent.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;
}
