import { Body, Controller, Post } from '@nestjs/common';
import { Backups } from '#audit/backup/backups';
import { BackUpBody, RestoredBody } from '#audit/operators/backup.bodies';
import { BackupResource, RestoredVerificationResource } from '#audit/resource/backup.resource';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

@Controller('admin/v1/backups')
export class BackupsController {
  constructor(private readonly backups: Backups) {}

  @Post()
  @ForOperators('backup', changes('file'))
  @About('Writes all that cannot be made again into one archive, as it is at one moment, while the service runs.')
  @Called('backUp', 'Back up')
  @Answers(200, BackupResource, ['invalid_value'])
  backUp(@Body() { file, passphrase_file }: BackUpBody, @Reporting() progress: OnProgress): Promise<BackupResource> {
    return this.backups.write(file, passphrase_file ?? null, progress);
  }

  @Post('restored')
  @ForOperators('restore', changes('file', 'taken_at'))
  @About(
    'Verifies stores that were just restored from a backup, and records that they were. The command line asks for it before they are put in place.',
  )
  @Called('verifyRestored', 'Verify restored stores')
  @Answers(200, RestoredVerificationResource)
  verify(@Body() { checkpoint }: RestoredBody, @Reporting() progress: OnProgress): Promise<RestoredVerificationResource> {
    return this.backups.verifyRestored(checkpoint, progress);
  }
}
