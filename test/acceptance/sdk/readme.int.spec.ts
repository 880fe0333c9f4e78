import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { examplesOfReadme, RECEIVER } from '#test/support/clients/readme-of-sdk';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
/** Inside the package, where its own name leads to what was built. */
const FOLDER = `packages/node/dist/examples-${process.pid}`;

const examples = examplesOfReadme().filter(({ title }) => title !== RECEIVER);

describe('the examples of the README', () => {
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    await given.paidOrder(merchant);
  }, 60_000);
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it.each(examples)('run: $title', async ({ title, code }) => {
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: title });
    const file = `${FOLDER}/${title.replaceAll(' ', '-')}.js`;
    writeFileSync(file, code);
    const { api, certificate } = service.addresses;
    const env = { PAYMENTS_URL: api, PAYMENTS_KEY: key, NODE_EXTRA_CA_CERTS: certificate.file };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { env });
    expect(stderr).toBe('');
    expect(stdout).toMatch(SAYS[title]!);
  });

  it('are those that this test knows', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(SAYS));
    expect(examples.filter(({ code }) => code.trim().split('\n').length > 15)).toEqual([]);
  });
});

/** What each prints. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'First steps': /^https:\S+ req_\w+\n$/,
  Lists: /^1 false\nord_\w+ 249900\n$/,
  'Errors and retries': /^resource_missing order_id req_\w+ https:\S+\/docs\/errors#error-resource_missing\n$/,
  Webhooks: /^ord_1 249900\n$/,
};
