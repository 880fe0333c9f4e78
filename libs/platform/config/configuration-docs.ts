import { SETTINGS } from '#platform/config/settings';

const BEGIN = '<!-- configuration:begin -->';
const END = '<!-- configuration:end -->';

/** Every variable as a Markdown table, for `docs/configuration.md`. */
export function configurationTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`,
  );
  return ['| Variable | When not set | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** All variables with their defaults, commented out, for `.env.example`. */
export function environmentExample(): string {
  const entries = Object.values(SETTINGS).map(({ name, fallback, meaning }) => `# ${meaning}.\n# ${name}=${fallback ?? ''}\n`);
  return `# Every setting and what holds when it is not set. Made by \`npm run docs:configuration\`.\n\n${entries.join('\n')}`;
}

/** The table between a document's two marks; null if the document has no marks. */
export function tableIn(document: string): string | null {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  return begin < 0 || end < begin ? null : document.slice(begin + BEGIN.length, end).trim();
}

/** The document with the table put between its marks. */
export function withTable(document: string): string {
  const old = tableIn(document);
  if (old === null) throw new Error(`The document has no place for the table: ${BEGIN} … ${END}`);
  const begin = document.indexOf(BEGIN) + BEGIN.length;
  return `${document.slice(0, begin)}\n\n${configurationTable()}\n\n${document.slice(document.indexOf(END))}`;
}
