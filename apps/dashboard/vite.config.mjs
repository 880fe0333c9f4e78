import { defineConfig } from 'vite';

/** Files with hashed names, which the service serves under /dashboard (see libs/dashboard). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // A file instead of its inlined content, which would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries mark files that must not be rendered on a server; nothing is rendered on a server here.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
  logLevel: 'warn',
});
