import { Constant, ApiCount, ApiText } from '#http/api-reference/api-fields';
import type { KeyRotated } from '#privacy/personal-data/key-rotation';

export class KeyRotationResource implements KeyRotated {
  @Constant('key_rotation') object!: 'key_rotation';
  @ApiText('The id of the key that seals from now on.', { example: 'k_3c9e2f10' }) key!: string;
  @ApiCount('Keys of people that were sealed again.', { example: 1274 }) resealed!: number;
  @ApiCount('Keys of people that no key here opens: they were lost before.', { example: 0 }) unreadable!: number;
  @ApiCount('Older keys that were taken out of PERSONAL_DATA_KEY_FILE.', { example: 1 }) dropped!: number;
  @ApiCount('Older keys that the owner of that file may take out now.', { example: 0 }) to_drop!: number;
}
