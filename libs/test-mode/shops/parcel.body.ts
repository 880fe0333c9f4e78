import { Text } from '#http/validation/fields';

export class ParcelBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Which parcel, where there are several: the newest by default.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;
}
