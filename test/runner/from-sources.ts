import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, type Options } from '@swc/core';

const { transform } = JSON.parse(readFileSync('jest.config.json', 'utf8')) as { transform: Record<string, [string, Options]> };
const [[, options]] = Object.values(transform) as [[string, Options]];

/** What Node runs of a TypeScript source. */
export const compiled = (filename: string, source: string): string =>
  transformSync(source, { ...options, filename, swcrc: false, sourceMaps: 'inline' }).code;

/** Has a process of its own read the sources as the tests do (see `NativeRuntime`), so that no test meets a build older than they are. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('#') ? { ...context, conditions: ['source', ...context.conditions] } : context),
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: compiled(filename, readFileSync(filename, 'utf8')), shortCircuit: true };
  },
});
