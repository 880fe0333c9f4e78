import { ApiFlag, ApiId, ApiList, ApiOpen, ApiText, ApiTime, Constant } from '#api-reference/api-fields';
import type { KnownLists } from '#http/validation/known-lists';
import type { StoredView } from '#saved-views/resource/stored-view';

/** How a person looks at a list (docs/people.md). */
export class ViewResource {
  @ApiId('The view.', 'view') id!: string;
  @Constant('view') object!: 'view';
  @ApiText('What people call it.', { example: 'Paid and not shipped' }) name!: string;
  @ApiText('Which list: its path with _ for /.', { example: 'orders' }) list!: string;
  @ApiOpen('Fields of the list’s query.', { example: { status: 'paid', fulfillment_status: 'unfulfilled' } })
  filter!: Readonly<Record<string, string>>;
  @ApiList('Which columns are shown, in their order; none: those that are usual.', () => String, { example: ['created_at', 'amount'] })
  columns!: readonly string[];
  @ApiFlag('Whether everybody of the account sees it.', { example: false }) shared!: boolean;
  @ApiList('Fields of the filter that were saved and are no longer known.', () => String, { example: [] }) left_out!: readonly string[];
  @ApiText('Who saved it.', { example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' }) user!: string;
  @ApiTime('When it was saved.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
}

/** What lists refuse of a filter. */
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
  @ApiId('The view.', 'view') id!: string;
  @Constant('view') object!: 'view';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

/** A view by what lists are filtered by in this release. */
export function viewResource({ account: _, ...view }: StoredView, lists: KnownLists): ViewResource {
  const fields = Object.entries(view.filter);
  const isKnown = ([name, value]: (typeof fields)[number]): boolean => lists.faultsOf(view.list, { [name]: value }).length === 0;
  const left_out = fields.filter((field) => !isKnown(field)).map(([name]) => name);
  return { ...view, filter: Object.fromEntries(fields.filter(isKnown)), left_out };
}
