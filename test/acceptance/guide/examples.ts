import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What a reader runs. */
export interface Example {
  readonly language: 'sh' | 'js' | 'python';
  /** Where it is saved; null: it is typed. */
  readonly file: string | null;
  /** Whether it goes on running. */
  readonly isServer: boolean;
  readonly code: string;
}

/** What is printed by the example before it, or by the server named `of`. */
export interface Answer {
  readonly language: 'json' | 'text';
  readonly of: string | null;
  readonly text: string;
}

/** The same thing in one or several languages, and what it prints. */
export interface Step {
  readonly examples: Example[];
  readonly answers: Answer[];
}

const BLOCK = /^```(?<language>\w+)(?: (?<name>\S+))?(?: (?<server>server))?\n(?<code>[^]*?)^```$/gm;

/** The steps of a chapter. A block of JSON or text that follows no example directly is an illustration. */
export function stepsOf(markdown: string): readonly Step[] {
  const steps: Step[] = [];
  let end = 0;
  for (const { index, 0: block, groups } of markdown.matchAll(BLOCK)) {
    const { language, name = null, server, code } = groups as { language: string; name?: string; server?: string; code: string };
    const last = steps.at(-1);
    const isNext = markdown.slice(end, index).trim() === '';
    end = index + block.length;
    if (isOfExample(language)) {
      const example = { language, file: name, isServer: server !== undefined, code };
      const isAlternative = isNext && last?.answers.length === 0 && last.examples.every((each) => each.language !== language);
      if (isAlternative) last.examples.push(example);
      else steps.push({ examples: [example], answers: [] });
    } else if ((language === 'json' || language === 'text') && (isNext || name !== null))
      last?.answers.push({ language, of: name, text: code });
  }
  return steps;
}

const isOfExample = (language: string): language is Example['language'] => ['sh', 'js', 'python'].includes(language);

/** Every chapter, once for each language that it offers a server in: two servers have one port. */
export const WALKS = globSync('docs/guide/*.md')
  .toSorted()
  .map((file) => ({ chapter: basename(file, '.md'), steps: stepsOf(readFileSync(file, 'utf8')) }))
  .filter(({ steps }) => steps.length > 0)
  .flatMap(({ chapter, steps }) => {
    const servers = new Set(steps.flatMap(({ examples }) => examples.filter(({ isServer }) => isServer).map(({ language }) => language)));
    if (servers.size === 0) return [{ walk: chapter, chapter, language: 'sh' as const, steps }];
    return [...servers].map((language) => ({ walk: `${chapter}, with the server in ${language}`, chapter, language, steps }));
  });
