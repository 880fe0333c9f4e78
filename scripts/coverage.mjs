#!/usr/bin/env node
// Runs specs and reports which lines and branches of each room ran. A report, not a gate: it fails only when a spec does.
//   coverage.mjs [--json] [PATH...]    runs the specs of these paths; all of the specs without one; options such as -w 1 are for Jest
//   coverage.mjs --of SUMMARY          reports what an earlier run wrote (coverage-summary.json), and runs nothing
// Files that no spec has loaded do not count. What a spawned service runs does not count either.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Table from 'cli-table3';

const isJson = process.argv.includes('--json');
const args = process.argv.slice(2).filter((argument) => argument !== '--json');
const MEASURES = ['lines', 'branches'];

/** Covered and total of each measure by room, rooms in order of their names, and all of them at the end. */
function byRoom(summary) {
  const rooms = {};
  for (const [file, counts] of Object.entries(summary)) {
    const [room] = /^(?:apps|libs)\/[^/]+(?=\/)/.exec(relative('.', file).replaceAll('\\', '/')) ?? [];
    if (room === undefined) continue;
    for (const name of [room, 'all'])
      for (const measure of MEASURES) {
        const sum = ((rooms[name] ??= {})[measure] ??= { covered: 0, total: 0 });
        sum.covered += counts[measure].covered;
        sum.total += counts[measure].total;
      }
  }
  const { all, ...each } = rooms;
  return Object.fromEntries([
    ...Object.keys(each)
      .toSorted()
      .map((room) => [room, each[room]]),
    ['all', all],
  ]);
}

const share = ({ covered, total }) => (total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`);

function tableOf(rooms) {
  const table = new Table({
    head: ['room', 'lines', '', 'branches', ''],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right'],
  });
  for (const [room, counts] of Object.entries(rooms))
    table.push([
      room,
      ...MEASURES.flatMap((measure) => [share(counts[measure]), `${counts[measure].covered} of ${counts[measure].total}`]),
    ]);
  return table.toString();
}

function report(file) {
  const rooms = byRoom(JSON.parse(readFileSync(file, 'utf8')));
  console.log(isJson ? JSON.stringify(rooms) : tableOf(rooms));
}

/** Jest's output goes to the error stream, so that only the report is on the standard output. */
function measured(paths) {
  const directory = mkdtempSync(join(tmpdir(), 'coverage-'));
  const flags = ['--coverage', '--coverageProvider=v8', '--coverageReporters=json-summary', `--coverageDirectory=${directory}`];
  const jest = join('node_modules', 'jest', 'bin', 'jest.js');
  const { status } = spawnSync(process.execPath, [jest, ...flags, ...paths], { stdio: ['ignore', 2, 2] });
  report(join(directory, 'coverage-summary.json'));
  rmSync(directory, { recursive: true });
  return status;
}

if (args[0] === '--of') report(args[1]);
else process.exitCode = measured(args);
