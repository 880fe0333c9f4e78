import { readFileSync } from 'node:fs';
import { GROUPS, program } from '#apps/cli/program';
import type { Json } from '#test/support/clients/merchant-client';

/** As the build has written it. */
const { paths, components }: Json = JSON.parse(readFileSync('packages/node/generated/operators.openapi.json', 'utf8'));

const schemaAt = (schema: Json): Json => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema);

/** The fields of an operation's answer; of a list, those of an entry. */
function fieldsOf(operation: string): string[] {
  const { responses } = Object.values<Json>(paths)
    .flatMap((methods) => Object.values<Json>(methods))
    .find(({ description }) => description.endsWith(`For operators, as \`${operation}\`.`));
  const { properties } = schemaAt((responses[200] ?? responses[201]).content['application/json'].schema);
  return Object.keys(properties.data ? schemaAt(properties.data.items).properties : properties);
}

const shown = GROUPS.flatMap(({ name, commands }) =>
  commands.flatMap((command) =>
    'shows' in command && command.shows ? [[`${name}.${command.words.split(' ')[0]}`, command.shows] as const] : [],
  ),
).filter(([operation]) => operation !== 'users.suspend');

describe('the grammar', () => {
  it.each(shown)('of %s shows fields that its answer has', (operation, shows) => {
    const fields = fieldsOf(operation);
    expect(shows.filter((path) => !fields.includes(path.split('.')[0]!))).toEqual([]);
  });

  it('describes every command and option', () => {
    const screen = { write: (): void => undefined };
    const root = program({ stdout: screen, stderr: screen }, async () => undefined);
    const leaves = root.commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]));
    const described = leaves.flatMap((leaf) => [leaf.description(), ...leaf.options.map(({ description }) => description)]);
    expect(described.length).toBeGreaterThan(100);
    expect(described).not.toContain('');
  });
});
