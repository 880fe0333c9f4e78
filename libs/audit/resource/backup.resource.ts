import type { RestoredVerification } from '#audit/backup/restored-verification';
import { VerificationResource } from '#audit/resource/verification.resource';
import type { Backup } from '#admin/operations/backup/contract';
import { ApiCount, ApiFlag, ApiList, ApiObject, ApiText, ApiTime } from '#http/api-reference/api-fields';

class BackedUpFilePart {
  @ApiText('Name of the file in the data directory.', { example: 'history.db' }) name!: string;
  @ApiCount('Size in bytes.', { example: 1_048_576 }) bytes!: number;
  @ApiText('SHA-256 in hexadecimal.', { example: '9f86d081884c7d65…' }) sha256!: string;
}

/** A backup that was written. */
export class BackupResource implements Backup {
  @ApiCount('Version of the archive format.', { example: 1 }) format!: Backup['format'];
  @ApiText('Release that took the backup.', { example: '1.4.0' }) release!: string;
  @ApiText('Name of the archive.', { example: '/var/backups/2026-01-31.zip' }) file!: string;
  @ApiFlag('Whether the archive is encrypted.') encrypted!: boolean;
  @ApiTime('Time of the backup.') taken_at!: number;
  @ApiText('Position of the last event; null if there was none.', { orNull: true, example: '00000000000000001274' })
  position!: string | null;
  @ApiText('Signed head of the log immediately before the backup.', { example: 'payments-and-orders/history/5a1f…\n1274\n8kd2…=\n' })
  checkpoint!: string;
  @ApiText('Name of the log and public key.', { example: 'payments-and-orders/history/5a1f…+3c9e2f10+AZ…' }) verifier!: string;
  @ApiList('Keys that the backup does not contain and that are needed to use it.', () => String, { example: ['/etc/personal-data.key'] })
  keep_apart!: readonly string[];
  @ApiList('Files in the archive.', () => BackedUpFilePart) files!: readonly BackedUpFilePart[];
}

export class RestoredVerificationResource implements RestoredVerification {
  @ApiFlag('Whether the stores were compared with the checkpoint of the backup, which requires the key that signed it.')
  checkpoint_compared!: boolean;
  @ApiObject('Result of the verification.', () => VerificationResource) verification!: VerificationResource;
}
