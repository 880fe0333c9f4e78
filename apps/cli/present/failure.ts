import type { CommanderError } from 'commander';
import { DomainError } from '#kernel/domain-error';
import { BackupUnusable } from '#admin/operations/backup/contract';
import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ERRORS } from '#http/errors/error-catalogue';
import { NewerRelease } from '#platform/storage/newer-release';

/** Why a command failed, as `--json` prints it. */
export interface Failure {
  readonly error: { readonly code: string; readonly message: string; readonly param: string | null };
}

export function failureOf(fault: unknown): Failure {
  const { message } = fault as Error;
  if (fault instanceof DomainError) return { error: { code: fault.code, message, param: fault.param, ...fault.details } };
  return { error: { code: codeOf(fault), message, param: null } };
}

/** Words that are not a command. Without any, commander shows its help instead of a message. */
export const misuseOf = ({ code, message }: CommanderError): Failure => ({
  error: { code: 'misuse', message: code === 'commander.help' ? 'No command was given.' : message.replace(/^error: /, ''), param: null },
});

/** Whether the input is invalid regardless of the service's state: the API would answer 400. */
export const isMisuse = (code: string): boolean => ERRORS.get(code)?.status === 400;

function codeOf(fault: unknown): string {
  if (fault instanceof ConfigurationFaults) return 'configuration_invalid';
  if (fault instanceof HistoryUnavailable) return 'service_unavailable';
  if (fault instanceof BackupUnusable) return 'backup_unusable';
  if (fault instanceof NewerRelease) return 'newer_release';
  return fault instanceof DataDirectoryInUse ? 'data_directory_in_use' : 'internal_error';
}
