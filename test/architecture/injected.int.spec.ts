import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const MOST = 5;

/** The classes that Nest makes, with how many parameters it injects. */
function injected(file: string, text: string): { name: string; count: number }[] {
  const classes = ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isClassDeclaration)
    .filter((each) => ts.getDecorators(each) !== undefined);
  return classes.map((each) => ({
    name: each.name!.text,
    count: each.members.find(ts.isConstructorDeclaration)?.parameters.length ?? 0,
  }));
}

const tooMany = (classes: readonly { name: string; count: number }[]): string[] =>
  classes.filter(({ count }) => count > MOST).map(({ name, count }) => `${name} has ${count}`);

describe('what Nest injects', () => {
  it(`is ${MOST} parameters at most`, () => {
    const files = globSync('{apps,libs}/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));
    const classes = files.flatMap((file) => injected(file, readFileSync(file, 'utf8')));
    expect(classes.length).toBeGreaterThan(300);
    expect(tooMany(classes)).toEqual([]);
  });

  it('is found out when there are more', () => {
    const planted = '@Injectable()\nexport class Planted {\n  constructor(a: A, b: B, c: C, d: D, e: E, f: F) {}\n}\n';
    expect(tooMany(injected('planted.ts', planted))).toEqual(['Planted has 6']);
  });
});
