import { Instrumenter } from '@stryker-mutator/instrumenter';

type Logger = ConstructorParameters<typeof Instrumenter>[0];

/** A change of the source, and the place of what it replaces. */
export interface Mutant {
  readonly id: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

const SILENT = new Proxy({}, { get: () => () => false }) as Logger;
const SENTENCE = /\S \S/;

/** A message to a person is no rule: its text is not mutated. */
const MESSAGES = {
  shouldIgnore: ({ node }: { node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] } }) => {
    const texts = node.type === 'StringLiteral' ? [String(node.value)] : (node.quasis ?? []).map(({ value }) => value.raw);
    return texts.some((text) => SENTENCE.test(text)) ? 'A message' : undefined;
  },
};

/** A source with all of its mutants in it, which `__stryker__.activeMutant` switches on one at a time. */
export async function instrumented(file: string, source: string): Promise<{ code: string; mutants: Mutant[] }> {
  const given = [{ name: file, mutate: true, content: source }];
  const { files, mutants } = await new Instrumenter(SILENT).instrument(given, {
    plugins: null,
    excludedMutations: [],
    ignorers: [MESSAGES],
  });
  const lines = source.split('\n');
  const between = (start: { line: number; column: number }, end: { line: number; column: number }) =>
    start.line === end.line
      ? lines[start.line]!.slice(start.column, end.column)
      : [lines[start.line]!.slice(start.column), ...lines.slice(start.line + 1, end.line), lines[end.line]!.slice(0, end.column)].join(
          '\n',
        );
  return {
    code: files[0]!.content,
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, location: { start, end }, replacement }) => ({ id, line: start.line + 1, original: between(start, end), replacement })),
  };
}
