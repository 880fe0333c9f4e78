import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** In a process of its own, which runs what was built as the service does. */
const READER = `const { builtDescription } = await import('#http/api-reference/built-description');
const acme = { brand: 'Acme', page: (path) => 'https://pay.acme.example' + path };
const [merchants, users] = ['merchants', 'users'].map((audience) => JSON.parse(builtDescription(audience, acme)));
console.log(JSON.stringify([merchants, users].map(({ info, servers, paths }) => [info.title, servers[0].url, Object.keys(paths)[0]])));`;

describe('the description that the build wrote', () => {
  it('is found by the built service, and names its brand and address', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', READER]);
    expect(JSON.parse(stdout)).toEqual([
      ['Acme payments and orders', 'https://pay.acme.example', '/v1/alerts'],
      ['Acme payments and orders: administration', 'https://pay.acme.example', '/admin/v1/access_log'],
    ]);
  });
});
