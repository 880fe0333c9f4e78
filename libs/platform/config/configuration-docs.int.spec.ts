import { existsSync, readFileSync } from 'node:fs';
import { configurationTable, environmentExample, tableIn, withTable } from '#platform/config/configuration-docs';

/** Prettier lines columns up; what counts is what stands in the cells. */
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

  it('are the declared ones in the README', () => {
    const table = existsSync('README.md') ? tableIn(readFileSync('README.md', 'utf8')) : null;
    expect(cells(table ?? '')).toEqual(cells(configurationTable()));
  });

  it('replace what stood between the marks, and nothing else', () => {
    const before = 'a\n<!-- configuration:begin -->\nold\n<!-- configuration:end -->\nb\n';
    const after = withTable(before);
    expect(tableIn(after)).toBe(configurationTable());
    expect(after).toMatch(/^a\n[^]*\nb\n$/);
    expect(withTable(after)).toBe(after);
    expect(() => withTable('no marks')).toThrow('no place');
  });
});
