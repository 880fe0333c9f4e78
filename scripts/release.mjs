#!/usr/bin/env node
// Makes a release of what CHANGELOG.md lists under Unreleased: `release.mjs 0.4.0` writes the version where it belongs, commits and tags; pushing is left to you.
// `release.mjs --check v0.4.0` prints the notes of a version that is written everywhere.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const read = (file) => readFileSync(file, 'utf8');
const SDK = 'packages/node/package.json';
const UNRELEASED = '## [Unreleased]';
const LOCK = 'package-lock.json';
const IN_LOCK = /("packages\/node": \{\s+"name": "[^"]+",\s+"version": ")[^"]+/;
const CHART = 'deploy/helm/Chart.yaml';
const IN_CHART = /^((?:appV|v)ersion: )\S+/gm;
const IN_COMPOSE = /(SERVICE_VERSION:-)([^}]+)(})/;

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The text under a heading of the changelog, up to the next of its level. */
function section(heading) {
  const [, after] = `\n${read('CHANGELOG.md')}`.split(`\n${heading}`);
  return after?.split(/\n## /)[0].split('\n').slice(1).join('\n').trim();
}

const writtenIn = () => {
  const { version, packages } = JSON.parse(read(LOCK));
  const compose = IN_COMPOSE.exec(read('docker-compose.yml'))?.[2];
  return {
    'package.json': JSON.parse(read('package.json')).version,
    'package-lock.json': version,
    'its root': packages[''].version,
    'its SDK': packages['packages/node'].version,
    'docker-compose.yml': compose,
    [CHART]: [...new Set([...read(CHART).matchAll(IN_CHART)].map(([line]) => line.split(': ')[1]))].join(),
    [SDK]: JSON.parse(read(SDK)).version,
  };
};

function check(version) {
  const others = Object.entries(writtenIn()).filter(([, written]) => written !== version);
  for (const [file, written] of others) console.error(`${file} says ${written}, not ${version}.`);
  const notes = section(`## [${version}]`);
  if (!notes) console.error(`CHANGELOG.md has nothing under [${version}].`);
  if (others.length > 0 || !notes) process.exit(1);
  console.log(notes);
}

function release(version) {
  if (git('status', '--porcelain') !== '') fail('Commit or discard your changes first.');
  if (git('branch', '--show-current') !== 'main') fail('A release is made of main.');
  if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} is there already.`);
  if (!section(UNRELEASED)) fail('CHANGELOG.md lists nothing under Unreleased.');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', read('CHANGELOG.md').replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] – ${day}`));
  writeFileSync('docker-compose.yml', read('docker-compose.yml').replace(IN_COMPOSE, `$1${version}$3`));
  writeFileSync(CHART, read(CHART).replaceAll(IN_CHART, `$1${version}`));
  writeFileSync(SDK, read(SDK).replace(/("version": ")[^"]+/, `$1${version}`));
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { stdio: 'ignore' });
  writeFileSync(LOCK, read(LOCK).replace(IN_LOCK, `$1${version}`));
  check(version);
  git('commit', '--quiet', '--all', '--message', `release: Publish ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `v${version}`);
  console.error(`Committed and tagged. Publish it with: git push --follow-tags origin main`);
}

const [first = '', second = ''] = process.argv.slice(2);
const version = (first === '--check' ? second : first).replace(/^v/, '');
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) fail('Usage: release.mjs VERSION | --check VERSION');
if (first === '--check') check(version);
else release(version);
