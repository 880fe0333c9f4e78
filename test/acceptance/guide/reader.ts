import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answer, Example, Step } from '#test/acceptance/guide/examples';
import { eventually } from '#test/support/machine/eventually';

/** What the guide writes in place of what differs for each reader. */
export interface ReaderSetting {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly written: Readonly<Record<string, string>>;
}

const INTERPRETERS = { sh: 'bash', js: 'node', python: 'python3' } as const;
const ID = /\b(?:([a-z]+)_[0-9A-Za-z]{24}|(whsec)_\w{32})(?!\w)/g;
/** Reading again changes nothing: the reader may look until the bank has answered. */
const WRITES = /--json|-X |-F |cli --/;

/** Somebody who reads a chapter from its beginning, in all its languages but with one server, and knows no more than it says. */
export class Reader {
  private readonly servers = new Map<string, { readonly process: ChildProcess; output: string }>();
  private readonly ids = new Map<string, string>();
  private environment: Record<string, string>;

  constructor(
    private readonly language: Example['language'],
    private readonly setting: ReaderSetting,
  ) {
    this.environment = { ...setting.environment };
  }

  /** How many steps were followed: all of them, or it throws. */
  async read(steps: readonly Step[]): Promise<number> {
    try {
      for (const step of steps) await this.follow(step);
      return steps.length;
    } finally {
      for (const { process } of this.servers.values()) process.kill();
    }
  }

  private async follow({ examples, answers }: Step): Promise<void> {
    const server = examples.find(({ isServer, language }) => isServer && language === this.language);
    if (server !== undefined) return this.startServer(server);
    for (const example of examples) {
      const isRepeatable = example.language === 'sh' && !WRITES.test(example.code);
      const check = async (): Promise<void> => {
        const printed = await this.run(example);
        for (const answer of answers) if (answer.of === null) this.expectPrinted(printed, answer);
      };
      await (isRepeatable && answers.length > 0 ? eventually(check) : check());
    }
    for (const answer of answers) {
      if (answer.of !== null) await eventually(async () => this.expectPrinted(this.servers.get(answer.of!)!.output, answer));
    }
  }

  private async run(example: Example): Promise<string> {
    const kept = join(this.setting.directory, 'environment');
    const code = this.asTyped(example.code);
    const file = this.saved(example, example.language === 'sh' ? `set -ea\n${code}\nenv -0 >${kept}\n` : code);
    const running = promisify(execFile)(INTERPRETERS[example.language], [file], { ...this.options, timeout: 60_000 });
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    expect(stderr).toBe('');
    if (example.language === 'sh')
      this.environment = Object.fromEntries(readFileSync(kept, 'utf8').split('\0').filter(Boolean).map(pairOf));
    for (const [id, prefix, secret] of stdout.matchAll(ID)) this.ids.set(prefix ?? secret!, id);
    return stdout.replaceAll('\r', '');
  }

  private async startServer(example: Example): Promise<void> {
    const file = this.saved(example, this.asTyped(example.code));
    const server = { process: spawn(INTERPRETERS[example.language], [file], this.options), output: '' };
    server.process.stdout.on('data', (piece: Buffer) => (server.output += piece.toString()));
    this.servers.set(example.file!.split('.')[0]!, server);
    await eventually(async () => expect(server.output).toContain('listening'));
  }

  private saved(example: Example, content: string): string {
    const file = join(this.setting.directory, example.file ?? `typed.${example.language}`);
    writeFileSync(file, content);
    return file;
  }

  /** With the reader's own address and key, and with the ids of the last answers. */
  private asTyped(code: string): string {
    const own = Object.entries(this.setting.written).reduce((text, [shown, actual]) => text.replaceAll(shown, actual), code);
    return own.replaceAll(/\b([a-z]+)_…/g, (shown, prefix: string) => this.ids.get(prefix) ?? shown);
  }

  private expectPrinted(printed: string, { language, text }: Answer): void {
    const shown = this.asTypedIn(text);
    if (language === 'json') expect(JSON.parse(printed)).toEqual(matching(JSON.parse(shown)));
    else expect(printed).toMatch(patternOf(shown.trim()));
  }

  private asTypedIn(text: string): string {
    return Object.entries(this.setting.written).reduce((all, [shown, actual]) => all.replaceAll(shown, actual), text);
  }

  private get options() {
    return { cwd: this.setting.directory, env: this.environment };
  }
}

const pairOf = (line: string): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];

/** Fields that are not shown may be there. */
const matching = (shown: unknown): unknown => {
  if (typeof shown === 'string') return shown.includes('…') ? expect.stringMatching(patternOf(shown)) : shown;
  if (Array.isArray(shown)) return expect.arrayContaining(shown.map(matching));
  if (shown === null || typeof shown !== 'object') return shown;
  return expect.objectContaining(Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, matching(value)])));
};

const patternOf = (shown: string): RegExp => new RegExp(shown.split('…').map(RegExp.escape).join('.*'));
