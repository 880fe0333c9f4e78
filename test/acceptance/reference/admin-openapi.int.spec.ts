import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('shared');
const directory = temporaryDirectory();

describe('the API description for people', () => {
  let document: Json;
  beforeAll(async () => ({ body: document } = await merchant.person().get('/admin/v1/openapi.json')));

  const operations = (): Json[] => Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods));

  it('is clean OpenAPI 3.1', async () => {
    const file = directory.path('openapi.json');
    writeFileSync(file, JSON.stringify(document, null, 1));
    const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=json', '--max-problems=20', file];
    const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const linted = await promisify(execFile)(process.execPath, command, { env }).catch((failed) => failed);
    expect(JSON.parse(linted.stdout).problems.map(({ ruleId, message }: Json) => `${ruleId}: ${message}`)).toEqual([]);
  }, 60_000);

  it('has the routes under /admin/v1, with the roles that may use them', () => {
    expect(operations().length).toBeGreaterThan(8);
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/admin/v1/'))).toEqual([]);
    const unsaid = operations().filter(({ description }) => !/\n\n(?:Requires a signed-in user|Requires no sign-in)/.test(description));
    expect(unsaid).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['listUsers', 'inviteUser', 'signIn', 'getSession', 'signOut']));
  });
});
