import { ApiFlag, ApiId, ApiList, ApiOpen, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import type { KnownLists } from '#http/validation/known-lists';
import type { StoredView } from '#dashboard/saved-views/resource/stored-view';

/** A person's settings for a list (docs/people.md). */
export class ViewResource {
  @ApiId('Unique identifier of the view.', 'view') id!: string;
  @Constant('view') object!: 'view';
  @ApiText('Name of the view.', { example: 'Paid and not shipped' }) name!: string;
  @ApiText('The list that the view is of: its path, with _ in place of /.', { example: 'orders' }) list!: string;
  @ApiOpen('Query parameters of the list.', { example: { status: 'paid', fulfillment_status: 'unfulfilled' } })
  filter!: Readonly<Record<string, string>>;
  @ApiList('Columns in order; empty for the default columns.', () => String, { example: ['created_at', 'amount'] })
  columns!: readonly string[];
  @ApiFlag('Whether the view is visible to all users of the account.', { example: false }) shared!: boolean;
  @ApiList('Saved filter fields that are no longer known.', () => String, { example: [] }) left_out!: readonly string[];
  @ApiText('The user whom the view belongs to.', { example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' }) user!: string;
  @ApiTime('Time at which the view was saved.') created_at!: number;
  @ApiTime('Time of the last change to the view.') updated_at!: number;
}

/** The error codes of invalid filters. */
export const FILTER_CODES = [
  'invalid_boolean',
  'invalid_enum_value',
  'invalid_integer',
  'invalid_range',
  'invalid_value',
  'parameter_unknown',
  'parameters_exclusive',
  'unknown_event_type',
] as const;

export class RemovedViewResource {
  @ApiId('ID of the removed view.', 'view') id!: string;
  @Constant('view') object!: 'view';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

/** A view as the API returns it. Filter fields that this release does not know are named in `left_out`, and left out of `filter`. */
export function viewResource({ account: _, saved_by: __, ...view }: StoredView, lists: KnownLists): ViewResource {
  const fields = Object.entries(view.filter);
  const isKnown = ([name, value]: (typeof fields)[number]): boolean => lists.faultsOf(view.list, { [name]: value }).length === 0;
  const left_out = fields.filter((field) => !isKnown(field)).map(([name]) => name);
  return { ...view, filter: Object.fromEntries(fields.filter(isKnown)), left_out };
}
