import type { Schema, Schemas } from '#http/schema';

/** The time in all examples, in Unix seconds. */
export const NOON = 1_767_268_800;
const ID_TAIL = '01Jb3xQvW8kZtPq7Yd2RfN4m';

/** Example values by field name, for fields without their own example. */
const USUAL: Readonly<Record<string, string | number>> = {
  amount: 249_900,
  subtotal: 249_900,
  unit_amount: 249_900,
  quantity: 1,
  currency: 'INR',
  phone: '+919876543210',
  email: 'asha.rao@example.com',
  name: 'Asha Rao',
  'line_items.name': 'Cotton kurta, indigo, M',
  line1: '14, 3rd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'IN',
  order_id: `ord_${ID_TAIL}`,
  payment: `pay_${ID_TAIL}`,
  checkout_session: `cs_${ID_TAIL}`,
  message: 'The bank declined.',
};

/** Makes examples from schemas. A request's example has the required fields and those with an example of their own; an answer's has all fields. */
export class Examples {
  constructor(private readonly schemas: Schemas) {}

  request(schema: Schema): unknown {
    const { properties = {}, required = [] } = this.resolved(schema);
    const sent = Object.entries(properties).filter(([name, each]) => required.includes(name) || each.example !== undefined);
    return Object.fromEntries(sent.map(([name, each]) => [name, this.example(each, [name], (part) => this.request(part))]));
  }

  answered(schema: Schema, path: readonly string[] = []): unknown {
    return this.example(schema, path, (part) => this.objectOf(part, path));
  }

  private example(schema: Schema, path: readonly string[], object: (schema: Schema) => unknown): unknown {
    const { example, anyOf, allOf, type, items, minItems, pattern, description = '', ...rest } = this.resolved(schema);
    if (example !== undefined) return example;
    const usual = USUAL[path.slice(-2).join('.')] ?? USUAL[path.at(-1) ?? ''];
    if (usual !== undefined && [type].flat().includes(typeof usual === 'number' ? 'integer' : 'string') && !rest.enum) return usual;
    if (rest.enum) return rest.enum.includes(null) ? null : rest.enum[0];
    if (anyOf ?? allOf) return this.example((anyOf ?? allOf)![0]!, path, object);
    if (items) return minItems === 0 ? [] : [this.example(items, path, object)];
    if (rest.properties) return object({ ...rest, properties: rest.properties });
    if ([type].flat().includes('null')) return null;
    if (type === 'object') return rest.additionalProperties ? { campaign: 'diwali' } : {};
    if (type === 'boolean') return false;
    if (type === 'integer' || type === 'number') return description.includes('Unix seconds') ? NOON : (rest.minimum ?? 0);
    return pattern ? `${/^\^(\w+_)\[/.exec(pattern)?.[1] ?? ''}${ID_TAIL}` : 'text';
  }

  private objectOf({ properties = {} }: Schema, path: readonly string[]): unknown {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.answered(each, [...path, name])]));
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : this.schemas[name]!;
  }
}
