import { OmitType } from '@nestjs/swagger';
import type { ExportManifest } from '#audit/history/export-history';
import type { FactRecord } from '#audit/history/fact-record';
import type { FactPage } from '#audit/history/read-facts';
import { FactResource } from '#audit/resource/fact.resource';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiOpen, ApiText, ApiTime } from '#http/api-reference/api-fields';

const PLACE = '00000000000000001274';

/** An event of the history, of any account. */
export class StoredFactResource extends OmitType(FactResource, ['created_at']) implements FactRecord {
  @ApiText('Position of the event in the history.', { example: PLACE }) position!: string;
  @ApiTime('Time of the event, by the clock of its account.') at!: number;
  @ApiCount('Time at which the event was stored, in Unix milliseconds.', { example: 1_767_268_800_000 }) stored_at!: number;
  @ApiId('The account of the event; empty for the service’s own events.', 'acct') account!: string;
}

/** A part of the history. */
export class FactPageResource implements FactPage {
  @Constant('list') object!: 'list';
  @ApiText('The path of the list, without query.', { example: '/admin/v1/history' }) url!: '/admin/v1/history';
  @ApiFlag('Whether there are more events.') has_more!: boolean;
  @ApiText('The position to continue after; null at the end.', { orNull: true, example: null }) next!: string | null;
  @ApiList('Events, oldest first.', () => StoredFactResource) data!: readonly FactRecord[];
}

class ExportedFilePart {
  @ApiText('Name of the file in the directory.', { example: 'facts-000001.jsonl' }) name!: string;
  @ApiCount('Number of lines.', { example: 1274 }) facts!: number;
  @ApiCount('Size in bytes.', { example: 1_048_576 }) bytes!: number;
  @ApiText('SHA-256 in hexadecimal.', { example: '9f86d081884c7d65…' }) sha256!: string;
  @ApiText('Position of the first event.', { example: PLACE }) first!: string;
  @ApiText('Position of the last event.', { example: PLACE }) last!: string;
}

/** The manifest of exported files. */
export class HistoryExportResource implements ExportManifest {
  @Constant('history_export') object!: 'history_export';
  @ApiOpen('Filters as they were given.') asked!: ExportManifest['asked'];
  @ApiOpen('Filters as they were interpreted.') filter!: ExportManifest['filter'];
  @ApiText('Position up to which the history has been read.', { orNull: true, example: PLACE }) position!: string | null;
  @ApiCount('Number of events in all files.', { example: 1274 }) facts!: number;
  @ApiList('The files.', () => ExportedFilePart) files!: ExportManifest['files'];
  @ApiText('Signed head of the log that covers the export; null until the export is complete.', { orNull: true, example: null })
  checkpoint!: string | null;
  @ApiText('Name of the log and public key.', { example: 'payments-and-orders/history/5a1f…+3c9e2f10+AZ…' }) verifier!: string;
}
