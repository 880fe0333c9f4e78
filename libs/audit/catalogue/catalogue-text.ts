import type { EventSchema, JsonSchema } from '#audit/catalogue/event-schemas';

const BEGIN = '<!-- facts:begin -->';
const END = '<!-- facts:end -->';

/** Characters of a line. */
const WIDTH = 140;

/** The catalogue of all event types in Markdown, each in the version that is written. */
export function catalogueText(schemas: readonly EventSchema[]): string {
  const byNoun = Map.groupBy(
    schemas.filter(({ shape }) => shape !== undefined),
    ({ type }) => type.split('.')[0]!,
  );
  return [...byNoun].map(([noun, events]) => `### ${noun}\n\n${events.map(entryOf).join('\n')}`).join('\n\n');
}

/** The document with the text put between its two marks. */
export function withCatalogue(document: string, text: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The document has no place for the facts: ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n\n${text}\n\n${END}${after}`;
}

function entryOf({ type, version, when, schema }: EventSchema): string {
  const name = `**${type}**${version > 1 ? `, version ${version}` : ''}`;
  return [...wrapped(`- ${name}: ${when}`, '  '), ...wrapped(`  \`${fieldsOf(schema)}\``, '')].join('\n');
}

/** The text in lines of the width, the further ones indented. Prettier leaves them like that: prose in an entry indented, code not. */
function wrapped(text: string, indent: string): string[] {
  const lines = [''];
  for (const word of text.trimEnd().split(/(?<=\S) /)) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** Names of the fields of an event's data, with `?` where one is optional and `!` where it is personal. */
export function fieldsOf({ properties, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, of]) => `${name}${required.includes(name) ? '' : '?'}${of['x-personal'] ? '!' : ''}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
