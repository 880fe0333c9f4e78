import { readFileSync } from 'node:fs';
import { configurationTable, environmentExample, tableIn, withTable } from '#platform/config/configuration-docs';
import { SETTINGS } from '#platform/config/settings';

/** Prettier aligns columns, so only the contents of the cells are compared. */
const cells = (table: string): string[][] =>
  table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^-+$/, '---')),
  );

describe('the settings in the documents', () => {
  it('are the declared ones in .env.example', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
  });

  it('are the declared ones in docs/configuration.md', () => {
    expect(cells(tableIn(readFileSync('docs/configuration.md', 'utf8')) ?? '')).toEqual(cells(configurationTable()));
  });

  it('are six at most in the README, all of them declared', () => {
    const named = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) /gm);
    const shown = [...named].flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
    expect(shown).toHaveLength(6);
    expect(Object.values(SETTINGS).map(({ name }) => name)).toEqual(expect.arrayContaining(shown));
  });

  it('replace only the text between the marks', () => {
    const before = 'a\n<!-- configuration:begin -->\nold\n<!-- configuration:end -->\nb\n';
    const after = withTable(before);
    expect(tableIn(after)).toBe(configurationTable());
    expect(after).toMatch(/^a\n[^]*\nb\n$/);
    expect(withTable(after)).toBe(after);
    expect(() => withTable('no marks')).toThrow('no place');
  });
});
