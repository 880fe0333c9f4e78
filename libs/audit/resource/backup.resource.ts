import type { RestoredVerification } from '#audit/backup/restored-verification';
import { VerificationResource } from '#audit/resource/verification.resource';
import type { Backup } from '#operations/backup/contract';
import { ApiCount, ApiFlag, ApiList, ApiObject, ApiText, ApiTime } from '#api-reference/api-fields';

class BackedUpFilePart {
  @ApiText('Its name in the data directory.', { example: 'history.db' }) name!: string;
  @ApiCount('Its size.', { example: 1_048_576 }) bytes!: number;
  @ApiText('Its SHA-256, hex.', { example: '9f86d081884c7d65…' }) sha256!: string;
}

/** A backup that was written. */
export class BackupResource implements Backup {
  @ApiCount('Version of the archive’s form.', { example: 1 }) format!: Backup['format'];
  @ApiText('The release that has taken it.', { example: '1.4.0' }) release!: string;
  @ApiText('The archive.', { example: '/var/backups/2026-01-31.zip' }) file!: string;
  @ApiFlag('Whether it is encrypted.') encrypted!: boolean;
  @ApiTime('When it was taken.') taken_at!: number;
  @ApiText('The position of its last event; null when nothing had happened.', { orNull: true, example: '00000000000000001274' })
  position!: string | null;
  @ApiText('The signed head of the log of the history just before.', { example: 'payments-and-orders/history/5a1f…\n1274\n8kd2…=\n' })
  checkpoint!: string;
  @ApiText('Name of the log and public key.', { example: 'payments-and-orders/history/5a1f…+3c9e2f10+AZ…' }) verifier!: string;
  @ApiList('Keys that it cannot be used without and does not hold.', () => String, { example: ['/etc/personal-data.key'] })
  keep_apart!: readonly string[];
  @ApiList('What it holds.', () => BackedUpFilePart) files!: readonly BackedUpFilePart[];
}

export class RestoredVerificationResource implements RestoredVerification {
  @ApiFlag('Whether it was compared with the checkpoint of the backup, which takes the key that has signed it.')
  checkpoint_compared!: boolean;
  @ApiObject('The result.', () => VerificationResource) verification!: VerificationResource;
}
