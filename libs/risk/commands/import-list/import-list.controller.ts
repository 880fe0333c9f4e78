import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { Uploaded, type UploadedFile } from '#http/body/uploaded-file';
import { draftOf, ListEntryBody } from '#risk/commands/add-list-entry/list-entry.body';
import { ImportList } from '#risk/commands/import-list/import-list.command';
import { ListImportResource } from '#risk/resource/list-import.resource';
import { ListOfDto } from '#http/validation/fields';

class ImportListBody {
  @ListOfDto(() => ListEntryBody, {
    optional: true,
    max: 1000,
    description: 'The entries, if no file is sent.',
    example: [{ list: 'allow', type: 'email', value: 'asha.rao@example.com' }],
  })
  entries?: ListEntryBody[] | null;
}

/** Time limit of a request in milliseconds: a file of a million rows is read twice and stored. */
const LONGEST = 180_000;
const FILE = 'list,type,value,note\nblock,phone,+919810000078,Refused three parcels.\n';
/** Bytes of a body, enough for a thousand entries with all their fields. */
const BODY = 1024 ** 2;

@Controller('risk/list_entries')
export class ImportListController {
  constructor(private readonly commands: CommandBus) {}

  @Post('import')
  @Called('createRiskListImport', 'Import risk list entries')
  @Scope('risk:write', { bodyLimit: BODY, takesFiles: FILE, longest: LONGEST })
  @About(`
    Imports entries from JSON or from a CSV file (at most 50 MiB and 1,000,000 rows) with the columns list, type, value and, optionally, note and expires_at. A row
    whose value is already on its list is skipped, and one that cannot be read is reported. The response contains the results if they are known
    soon. Otherwise its status is processing, and \`GET /v1/risk/list_imports/{id}\` shows the progress. A file that cannot be read is refused as a
    whole.
  `)
  @Answers(201, ListImportResource, ['missing_field', 'csv_header_unrecognized', 'file_invalid', 'file_empty', 'request_too_large'])
  import(
    @Body() { entries }: ImportListBody,
    @Uploaded() file: UploadedFile | null,
    @Commanding() context: CommandContext,
  ): Promise<ListImportResource> {
    if (file === null && !entries)
      throw new DomainError('missing_field', 'Send entries, or a CSV file: as the body, or as the part file of a form.', 'file');
    return this.commands.execute(ImportList({ rows: file ?? entries!.map(draftOf), context }));
  }
}
