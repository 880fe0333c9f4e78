import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime') as typeof import('jest-runtime');

type Given = ConstructorParameters<typeof Runtime>;

/** As `transform` of the configuration says. */
let compile: (url: string) => string;
let testFiles = 0;
const sourceMaps = new Map<string, string>();
/** What is named own- has hooks that run around the tests of one file, so each file loads it anew. */
const OWN = /^#test\/.+\/own-/;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, { ...context, conditions: ['source', ...context.conditions] });
    return OWN.test(specifier) ? { ...found, url: `${found.url}?${testFiles}` } : found;
  },
  load: (url, context, next) =>
    /\.ts(?:\?|$)/.test(url) ? { format: 'module', source: compile(url), shortCircuit: true } : next(url, context),
});

/**
 * Imports a test file as Node imports any module. What the files of a process have in common is loaded once, where Jest's own runtime loads
 * it anew for each of them.
 */
export default class NativeRuntime extends Runtime {
  private readonly environment: Given[1];

  constructor(...given: Given) {
    super(...given);
    const [, environment, , transformer, , instrumented] = given;
    this.environment = environment;
    testFiles++;
    compile = (url) => {
      const { code, sourceMapPath } = transformer.transform(fileURLToPath(url), {
        ...instrumented,
        isInternalModule: false,
        supportsDynamicImport: true,
        supportsExportNamespaceFrom: true,
        supportsStaticESM: true,
        supportsTopLevelAwait: true,
      });
      if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
      return code;
    };
  }

  override getSourceMaps(): ReadonlyMap<string, string> {
    return sourceMaps;
  }

  override unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  override async unstable_importModule(path: string): Promise<unknown> {
    Object.assign(globalThis, this.environment.global);
    return import(pathToFileURL(path).href);
  }

  /** What runs the tests of a file (jest-circus) remembers them, so each file has a new one. */
  override requireInternalModule<T>(path: string): T {
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path) as T;
  }
}
