import { ACT_LISTS, type ActList, type ActName, ACTS } from '#act-kinds/contract';
import { comparable } from '#kernel/comparable';
import { field, Flag, METADATA_VALUES, Nested, OneOf, Text, Whole } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';

/** Tags per list, and characters per tag: shops do not accept longer ones. */
const MOST_TAGS = 20;
const LONGEST_TAG = 40;

const single: must.Rule = {
  code: 'invalid_format',
  say: 'must be one tag, without commas.',
  holds: (value) => typeof value !== 'string' || !value.includes(','),
};

const Tags = (description: string, example: readonly string[]): PropertyDecorator =>
  field(
    {
      rules: [must.list, ...must.entries(1, MOST_TAGS)],
      each: [must.text, ...must.length(1, LONGEST_TAG), single],
      schema: { type: 'array', items: { type: 'string', maxLength: LONGEST_TAG }, minItems: 1, maxItems: MOST_TAGS },
      reading: { value: (tags) => [...new Set((tags as string[]).map(comparable))] },
    },
    { optional: true, description, example },
  );

class ActParamsBody {
  @Whole({
    optional: true,
    min: 1,
    max: 100,
    description: 'refund: percentage of the refundable amount; defaults to 100.',
    example: 100,
  })
  percent?: number;
  @Text({
    optional: true,
    max: 500,
    description: 'resolve_alerts, confirm_cod, write_off: internal note.',
    example: 'The courier is insolvent.',
  })
  note?: string;
  @Tags('tag: tags that the shop is to add.', ['gift']) add?: string[];
  @Tags('tag: tags that the shop is to remove.', ['checked']) remove?: string[];
}

const Filter = (): PropertyDecorator =>
  field(
    {
      rules: [must.object],
      schema: { type: 'object', additionalProperties: { oneOf: METADATA_VALUES }, example: { status: 'paid' } },
    },
    { description: 'Filters of the list, with the same names and values as in /v1.' },
  );

export class RequestBulkActBody {
  @OneOf(ACTS, { description: 'The act to perform on each item.', example: 'refund' }) act!: ActName;
  @OneOf(ACT_LISTS, { description: 'The list that the filter applies to.', example: 'orders' }) list!: ActList;
  @Filter() filter!: Record<string, unknown>;
  @Nested(() => ActParamsBody, { optional: true, description: 'Parameters, which differ by act.' }) params?: ActParamsBody;
  @Flag({ optional: true, empty: 'refused', description: 'Only previews the result; defaults to false.', example: false })
  dry_run?: boolean;
  @Text({
    optional: true,
    description: 'A bulk act that was stopped: only its remaining items are processed.',
    example: 'act_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  continues?: string;
}
