import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { examplesOfReadme, RECEIVER } from '#test/support/clients/readme-of-sdk';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
/** Inside the package, where its own name leads to what was built. */
const FOLDER = `packages/node/dist/examples-${process.pid}`;

const examples = examplesOfReadme().filter(({ title }) => title !== RECEIVER);

/** Runs one example after another, each behind its title. */
const READER = `for (const [title, file] of Object.entries(JSON.parse(process.argv[2]))) {
  console.log('# ' + title);
  await import(file);
}`;

describe('the examples of the README', () => {
  let printed: ReadonlyMap<string, string>;

  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    await given.paidOrder(merchant);
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'README' });
    const { api, certificate } = service.addresses;
    const env = { PAYMENTS_URL: api, PAYMENTS_KEY: key, NODE_EXTRA_CA_CERTS: certificate.file };
    const files = Object.fromEntries(examples.map(({ title }, n) => [title, `./example-${n}.js`]));
    for (const { title, code } of examples) writeFileSync(join(FOLDER, files[title]!), code);
    writeFileSync(join(FOLDER, 'reader.js'), READER);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(FOLDER, 'reader.js'), JSON.stringify(files)], { env });
    expect(stderr).toBe('');
    printed = new Map(stdout.split(/^# /m).map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]));
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it.each(examples)('run: $title', ({ title }) => {
    expect(printed.get(title)).toMatch(SAYS[title]!);
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
