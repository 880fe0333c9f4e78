/** Has Jest run only the tests under the paths that the file `ONLY` lists, one a line. */
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

module.exports = (tests) => {
  const paths = readFileSync(process.env.ONLY, 'utf8')
    .trim()
    .split('\n')
    .map((path) => resolve(path));
  return { filtered: tests.filter((test) => paths.some((path) => test === path || test.startsWith(`${path}/`))) };
};
