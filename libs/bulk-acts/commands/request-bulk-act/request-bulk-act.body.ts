import { ACT_LISTS, type ActList, type ActName, ACTS } from '#act-kinds/contract';
import { field, Flag, Nested, OneOf, Text, Whole } from '#platform/http/fields';
import * as must from '#platform/http/field-rules';

class ActParamsBody {
  @Whole({
    optional: true,
    min: 1,
    max: 100,
    description: 'refund: how much of what is left, in per cent; 100 when left out.',
    example: 100,
  })
  percent?: number;
  @Text({
    optional: true,
    max: 500,
    description: 'resolve_alerts, confirm_cod, write_off: why, for your own people.',
    example: 'The courier is insolvent.',
  })
  note?: string;
}

const Filter = (): PropertyDecorator =>
  field(
    {
      rules: [must.object],
      schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } as never, example: { status: 'paid' } },
    },
    { description: 'Filters of the list, by the names and with the values that they have in /v1.' },
  );

export class RequestBulkActBody {
  @OneOf(ACTS, { description: 'What is done with each item.', example: 'refund' }) act!: ActName;
  @OneOf(ACT_LISTS, { description: 'The list that the filter is for.', example: 'orders' }) list!: ActList;
  @Filter() filter!: Record<string, unknown>;
  @Nested(() => ActParamsBody, { optional: true, description: 'How it is done; each act takes its own.' }) params?: ActParamsBody;
  @Flag({ optional: true, description: 'Only shows what would happen; false when left out.', example: false }) dry_run?: boolean;
}
