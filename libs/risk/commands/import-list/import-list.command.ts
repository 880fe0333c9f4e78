import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';
import type { ListRow } from '#risk/commands/take-list-part/take-list-part.command';
import type { ListImportResource } from '#risk/resource/list-import.resource';

/** Adds many entries to the lists: those of a file, or these. */
export const ImportList = message<{ rows: { readonly path: string } | readonly ListRow[]; context: CommandContext }, ListImportResource>(
  'ImportList',
);
