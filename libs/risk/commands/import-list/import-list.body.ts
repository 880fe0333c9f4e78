import { ListOfDto } from '#http/validation/fields';
import { ListEntryBody } from '#risk/commands/add-list-entry/list-entry.body';

export class ImportListBody {
  @ListOfDto(() => ListEntryBody, {
    optional: true,
    max: 1000,
    description: 'The entries, if no file is sent.',
    example: [{ list: 'allow', type: 'email', value: 'asha.rao@example.com' }],
  })
  entries?: ListEntryBody[] | null;
}
