import { createRequire } from 'node:module';

/** The version of Jest that `NativeRuntime` was written against. */
const WRITTEN_AGAINST = '30.5.2';

const require = createRequire(import.meta.url);
const { version } = require('jest-runtime/package.json') as { version: string };
const { default: Runtime } = require('jest-runtime') as { default: { prototype: object } };

const broken = (fault: string): string =>
  `jest-runtime ${version} ${fault}. Adapt test/runner/native-runtime.ts, which was written against ${WRITTEN_AGAINST}, or stay with that version.`;

/** Jest promises nothing about these names, even between minor versions. */
describe('the unstable interface of jest-runtime that NativeRuntime overrides', () => {
  it.each(['unstable_shouldLoadAsEsm', 'unstable_importModule'])('still has %s', (name) => {
    const isThere = typeof Reflect.get(Runtime.prototype, name) === 'function';
    expect(isThere ? null : broken(`has no ${name}`)).toBeNull();
  });

  it('is still what Jest imports test files by', () => {
    expect('jest' in import.meta ? broken('imports test files past unstable_importModule') : null).toBeNull();
  });
});
