import { Controller, Post } from '@nestjs/common';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { type KeyRotated, KeyRotation } from '#privacy/personal-data/key-rotation';
import { KeyRotationResource } from '#admin/operations/data-keys/key-rotation.resource';

@Controller('admin/v1/data_keys')
export class DataKeysController {
  constructor(private readonly rotation: KeyRotation) {}

  @Post('rotate')
  @ForOperators('keys-of-data.rotate', changes())
  @About('Replaces the key that personal data and secrets are sealed with, and continues where it was interrupted.')
  @Called('rotateDataKey', 'Rotate the key of personal data')
  @Answers(200, KeyRotationResource, ['invalid_value', 'service_unavailable'])
  rotate(@Reporting() progress: OnProgress): Promise<KeyRotated> {
    return this.rotation.run(progress);
  }
}
