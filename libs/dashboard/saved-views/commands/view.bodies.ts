import { field, Flag, ListOfText, Text } from '#http/validation/fields';
import { length, object, type Rule, text } from '#http/validation/field-rules';

const MOST_FIELDS = 20;
const MOST_COLUMNS = 50;

const fewFields: Rule = {
  code: 'invalid_value',
  say: `must have ${MOST_FIELDS} fields at most.`,
  holds: (value) => typeof value !== 'object' || value === null || Object.keys(value).length <= MOST_FIELDS,
};

const FILTER = {
  rules: [object, fewFields],
  each: [text, ...length(1, 500)],
  schema: { type: 'object', additionalProperties: { type: 'string' } as never, example: { status: 'paid' } },
} as const;
const NAME = { max: 100, description: 'Name of the view.', example: 'Paid and not shipped' };
const COLUMNS = {
  min: 0,
  max: MOST_COLUMNS,
  optional: true,
  description: 'Columns in order; empty for the default columns.',
  example: ['created_at', 'amount'],
};
const SHARED = { optional: true, description: 'Whether everybody of the account sees it.', example: false };
const FIELDS = 'Fields of the list’s query, as its address takes them. Contacts of shoppers are not kept.';

export class SaveViewBody {
  @Text(NAME) name!: string;
  @Text({ max: 100, description: 'The list that the view is of: its path, with _ in place of /.', example: 'orders' }) list!: string;
  @field(FILTER, { optional: true, description: FIELDS }) filter?: Readonly<Record<string, string>>;
  @ListOfText(COLUMNS) columns?: readonly string[];
  @Flag(SHARED) shared?: boolean;
}

export class ChangeViewBody {
  @Text({ ...NAME, optional: true, empty: 'refused' }) name?: string;
  @field(FILTER, { optional: true, empty: 'refused', description: FIELDS }) filter?: Readonly<Record<string, string>>;
  @ListOfText({ ...COLUMNS, empty: 'refused' }) columns?: readonly string[];
  @Flag({ ...SHARED, empty: 'refused' }) shared?: boolean;
}
