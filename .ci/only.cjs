/**
 * Has Jest run only the tests under the paths that the file `ONLY` lists, and none under those that the file `EXCEPT` lists: a path a line; `#` begins a
 * remark.
 */
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

const listed = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((path) => resolve(path));
const isUnder = (paths, test) => paths.some((path) => test === path || test.startsWith(`${path}/`));

module.exports = (tests) => {
  const { ONLY, EXCEPT } = process.env;
  const wanted = ONLY ? tests.filter((test) => isUnder(listed(ONLY), test)) : tests;
  return { filtered: EXCEPT ? wanted.filter((test) => !isUnder(listed(EXCEPT), test)) : wanted };
};
