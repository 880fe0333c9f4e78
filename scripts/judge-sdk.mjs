#!/usr/bin/env node
/** Prints as JSON what publint and attw find wrong with the package of the SDK as it would be published. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
const [{ filename }] = JSON.parse(execFileSync('npm', packing, { cwd: 'packages/node', encoding: 'utf8' }));
const tarball = new Uint8Array(readFileSync(join(folder, filename)));
rmSync(folder, { recursive: true });

const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
const { types, problems = [] } = await checkPackage(createPackageFromTarballData(tarball));
// Resolution of Node 10 knows no `exports`, so it finds the main entry alone.
const faults = problems.filter(({ resolutionKind }) => resolutionKind !== 'node10');
console.log(JSON.stringify([...messages, ...faults, ...(types.kind === 'included' ? [] : ['The package has no types.'])]));
