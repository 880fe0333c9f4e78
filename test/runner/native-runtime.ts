import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { type Profiler, Session } from 'node:inspector/promises';
import { createRequire, registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime') as typeof import('jest-runtime');

type Given = ConstructorParameters<typeof Runtime>;
type Compiled = ReturnType<Given[3]['transform']>;
type Script = Profiler.ScriptCoverage;

/** Sources of the service; neither tests nor tools. */
const MEASURED = /^(?:apps|libs)\/(?!.*\.spec\.ts$).*\.ts$/;

/**
 * What V8 ran while a test file ran. Test files of a process share their modules, so a module is reported whole for the first file alone, and for
 * later ones by the functions that ran again: all of it each time would be gigabytes.
 */
class V8Coverage {
  private readonly session = new Session();
  private readonly reported = new Set<string>();
  private scripts: readonly Script[] = [];

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  async stop(): Promise<void> {
    this.scripts = (await this.session.post('Profiler.takePreciseCoverage')).result;
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** As Jest's reporter takes it, with what each module was compiled to. */
  results(compiled: ReadonlyMap<string, Compiled>): { codeTransformResult: Compiled | undefined; result: Script }[] {
    return this.scripts
      .filter(({ url }) => url.startsWith('file:'))
      .map((script) => ({ ...script, url: fileURLToPath(script.url) }))
      .filter(({ url }) => MEASURED.test(relative('.', url)) && compiled.has(url))
      .flatMap((script) => {
        const isFirst = !this.reported.has(script.url);
        this.reported.add(script.url);
        if (isFirst) return [{ codeTransformResult: compiled.get(script.url), result: script }];
        const functions = script.functions.filter(({ ranges }) => ranges[0]!.count > 0);
        return functions.length === 0 ? [] : [{ codeTransformResult: undefined, result: { ...script, functions } }];
      });
  }
}

/** As `transform` of the configuration says. */
let compile: (url: string) => string;
let testFiles = 0;
const sourceMaps = new Map<string, string>();
/** The test file that is running. */
let running = '';
/** By file, where coverage is measured. */
const compiled = new Map<string, Compiled>();
const coverage = new V8Coverage();
/** What is named own- has hooks that run around the tests of one file, so each file loads its own copy. */
const OWN = /^#test\/.+\/own-/;

registerHooks({
  resolve(specifier, context, next) {
    // Only ours: packages of others name sources by it too, which Node does not run.
    const found = next(specifier, specifier.startsWith('#') ? { ...context, conditions: ['source', ...context.conditions] } : context);
    return OWN.test(specifier) ? { ...found, url: `${found.url}?${testFiles}` } : found;
  },
  load: (url, context, next) =>
    /\.ts(?:\?|$)/.test(url) ? { format: 'module', source: compile(url), shortCircuit: true } : next(url, context),
});

// Node publishes a process before its arguments are there.
subscribe('child_process', (message) => {
  const { process: child } = message as { readonly process: ChildProcess };
  queueMicrotask(() => void import('#test/runner/process-starts').then(({ noteStart }) => noteStart(child.spawnargs, running)));
});

/**
 * Imports a test file as Node imports any module. What the files of a process have in common is loaded once, where Jest's own runtime loads
 * a copy for each of them.
 */
export default class NativeRuntime extends Runtime {
  private readonly environment: Given[1];

  constructor(...given: Given) {
    super(...given);
    const [, environment, , transformer, , instrumented] = given;
    this.environment = environment;
    testFiles++;
    compile = (url) => {
      const file = fileURLToPath(url);
      const result = transformer.transform(file, {
        ...instrumented,
        isInternalModule: false,
        supportsDynamicImport: true,
        supportsExportNamespaceFrom: true,
        supportsStaticESM: true,
        supportsTopLevelAwait: true,
      });
      if (result.sourceMapPath) sourceMaps.set(url, result.sourceMapPath);
      if (instrumented.collectCoverage) compiled.set(file, result);
      return result.code;
    };
  }

  override getSourceMaps(): ReadonlyMap<string, string> {
    return sourceMaps;
  }

  /** Jest's own collector knows the modules alone that Jest has loaded. */
  override collectV8Coverage(): Promise<void> {
    return coverage.start();
  }

  override stopCollectingV8Coverage(): Promise<void> {
    return coverage.stop();
  }

  override getAllV8CoverageInfoCopy(): ReturnType<InstanceType<typeof Runtime>['getAllV8CoverageInfoCopy']> {
    return coverage.results(compiled);
  }

  override unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  override async unstable_importModule(path: string): Promise<unknown> {
    Object.assign(globalThis, this.environment.global);
    running = relative('.', path);
    return import(pathToFileURL(path).href);
  }

  /** What runs the tests of a file (jest-circus) remembers them, so each file has a new one. */
  override requireInternalModule<T>(path: string): T {
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path) as T;
  }
}
