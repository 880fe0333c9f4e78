import { OmitType } from '@nestjs/swagger';
import type { ExportManifest } from '#audit/history/export-history';
import type { FactRecord } from '#audit/history/fact-record';
import type { FactPage } from '#audit/history/read-facts';
import { FactResource } from '#audit/resource/fact.resource';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiOpen, ApiText, ApiTime } from '#api-reference/api-fields';

const PLACE = '00000000000000001274';

/** An event of the history, of whichever account. */
export class StoredFactResource extends OmitType(FactResource, ['created_at']) implements FactRecord {
  @ApiText('Where it is in the history.', { example: PLACE }) position!: string;
  @ApiTime('When it happened, by the clock of its account.') at!: number;
  @ApiCount('When the store took it, Unix milliseconds.', { example: 1_767_268_800_000 }) stored_at!: number;
  @ApiId('Whose it is; empty: the service’s own.', 'acct') account!: string;
}

/** A part of the history. */
export class FactPageResource implements FactPage {
  @Constant('list') object!: 'list';
  @ApiText('The path of the list, without query.', { example: '/admin/v1/history' }) url!: '/admin/v1/history';
  @ApiFlag('Whether there are more.') has_more!: boolean;
  @ApiText('The position to continue after; null at the end.', { orNull: true, example: null }) next!: string | null;
  @ApiList('Oldest first.', () => StoredFactResource) data!: readonly FactRecord[];
}

class ExportedFilePart {
  @ApiText('Its name in the directory.', { example: 'facts-000001.jsonl' }) name!: string;
  @ApiCount('Its lines.', { example: 1274 }) facts!: number;
  @ApiCount('Its size.', { example: 1_048_576 }) bytes!: number;
  @ApiText('Its SHA-256, hex.', { example: '9f86d081884c7d65…' }) sha256!: string;
  @ApiText('The position of its first fact.', { example: PLACE }) first!: string;
  @ApiText('The position of its last fact.', { example: PLACE }) last!: string;
}

/** The manifest of exported files. */
export class HistoryExportResource implements ExportManifest {
  @Constant('history_export') object!: 'history_export';
  @ApiOpen('The conditions, as they were given.') asked!: ExportManifest['asked'];
  @ApiOpen('The conditions, as they were understood.') filter!: ExportManifest['filter'];
  @ApiText('The position up to which the history has been read.', { orNull: true, example: PLACE }) position!: string | null;
  @ApiCount('Facts in all files.', { example: 1274 }) facts!: number;
  @ApiList('The files.', () => ExportedFilePart) files!: ExportManifest['files'];
  @ApiText('The signed head of the log that holds all of this; null until the export is whole.', { orNull: true, example: null })
  checkpoint!: string | null;
  @ApiText('Name of the log and public key.', { example: 'payments-and-orders/history/5a1f…+3c9e2f10+AZ…' }) verifier!: string;
}
