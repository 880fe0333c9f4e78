import { Body, Controller, Post } from '@nestjs/common';
import { Backups } from '#audit/backup/backups';
import { BackupResource, RestoredVerificationResource } from '#audit/resource/backup.resource';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { Text, Timestamp } from '#http/validation/fields';

const FILE = { max: 4096, example: '/var/backups/2026-01-31.zip' } as const;

class BackUpBody {
  @Text({ ...FILE, description: 'The file to write, on the machine that the service runs on.' }) file!: string;
  @Text({
    ...FILE,
    optional: true,
    empty: 'refused',
    description: 'A file with the passphrase to encrypt it with; not encrypted when left out.',
    example: '/etc/backup-passphrase',
  })
  passphrase_file?: string;
}

class RestoredBody {
  @Text({ ...FILE, description: 'The backup that the stores were restored from.' }) file!: string;
  @Timestamp({ description: 'When it was taken. Unix seconds.' }) taken_at!: number;
  @Text({ max: 10_000, description: 'The signed head of the log that the backup holds.' }) checkpoint!: string;
}

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
