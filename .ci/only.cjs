/** Has Jest run only the tests under the paths that the file `ONLY` lists, one a line; `#` begins a remark. */
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

module.exports = (tests) => {
  const paths = readFileSync(process.env.ONLY, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((path) => resolve(path));
  return { filtered: tests.filter((test) => paths.some((path) => test === path || test.startsWith(`${path}/`))) };
};
