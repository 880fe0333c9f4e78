import { ApiQuery } from '@nestjs/swagger';
import { LAST_SECOND } from '#kernel/time';
import { type Filters, isText, otherName, DEFAULT_ENTRIES, valuesOf } from '#http/validation/listing';
import { MOST_ENTRIES } from '#http/validation/paging';

export const filterQueries = (filters: Filters): MethodDecorator[] => [
  ...Object.entries(filters).flatMap(([name, kind]) => (kind === 'time' ? timeQueries(name) : namedQueries(name, kind))),
  ...timeQueries('created_at'),
];

export const pageQueries = (filters: Filters): MethodDecorator[] => [
  ...filterQueries(filters),
  limitQuery(DEFAULT_ENTRIES, 'Maximum number of entries per page. A page of large entries has fewer: it ends at 512 KiB.'),
];

export const limitQuery = (usual: number, description: string): MethodDecorator =>
  ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: MOST_ENTRIES, default: usual }, description });

export const cursorQueries = (entry: string): MethodDecorator[] => [
  ApiQuery({ name: 'starting_after', required: false, type: String, description: `Start after the ${entry} (older entries).` }),
  ApiQuery({ name: 'ending_before', required: false, type: String, description: `End before the ${entry} (newer entries).` }),
];

const timeQueries = (name: string): MethodDecorator[] =>
  (['gt', 'gte', 'lt', 'lte'] as const).map((bound) =>
    ApiQuery({
      name: `${name}[${bound}]`,
      required: false,
      schema: { type: 'integer', minimum: 0, maximum: LAST_SECOND },
      description: `Filters by ${name}: ${BOUND_WORDS[bound]} this time, in Unix seconds.`,
    }),
  );

const BOUND_WORDS = { gt: 'after', gte: 'at or after', lt: 'before', lte: 'at or before' } as const;

function namedQueries(name: string, kind: Exclude<Filters[string], 'time'>): MethodDecorator[] {
  const other = otherName(name);
  const same = other === null ? [] : [ApiQuery({ name: other, required: false, type: String, description: `Alias of ${name}.` })];
  return [filterQuery(name, kind), ...same];
}

function filterQuery(name: string, kind: Exclude<Filters[string], 'time'>): MethodDecorator {
  const description = `Filters by ${name}.`;
  if (kind === 'boolean') return ApiQuery({ name, required: false, type: Boolean, description });
  if (isText(kind)) return ApiQuery({ name, required: false, type: String, description });
  return ApiQuery({
    name,
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: [...valuesOf(kind)] } },
    style: 'form',
    explode: false,
    description: `Filters by ${name}: one value, or several separated by commas.`,
  });
}
