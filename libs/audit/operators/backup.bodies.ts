import { Text, Timestamp } from '#http/validation/fields';

const FILE = { max: 4096, example: '/var/backups/2026-01-31.zip' } as const;

export class BackUpBody {
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

export class RestoredBody {
  @Text({ ...FILE, description: 'The backup that the stores were restored from.' }) file!: string;
  @Timestamp({ description: 'When it was taken. Unix seconds.' }) taken_at!: number;
  @Text({ max: 10_000, description: 'The signed head of the log that the backup holds.' }) checkpoint!: string;
}
