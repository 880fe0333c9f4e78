import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'undici';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { RefundLimits } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import type { Json } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const directory = temporaryDirectory();

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

let socket: Client;
beforeAll(() => void (socket = new Client('http://operators', { socketPath: join(service.dataDir, OPERATORS_SOCKET), pipelining: 0 })));
afterAll(() => socket.close());

async function answered(method: Method, path: string, headers: Record<string, string> = {}, body?: object): Promise<[number, Json]> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await socket.request({ method, path, headers: { ...type, ...headers }, ...sent });
  return [answer.statusCode, (await answer.body.json()) as Json];
}

async function newAccount() {
  const { id: account } = await service.operate('accounts.create', { name: 'A store with limits' });
  return { merchant, operate: (operation: string, args = {}) => service.operate(operation, { account, ...args }) };
}

const described = async (): Promise<Json> => (await answered('GET', '/admin/v1/openapi.json'))[1];

/** The socket has no name of its own. */
const AT_THE_SOCKET = ['--skip-rule', 'no-server-example.com'];

/** An address with something in the places of its parameters. */
const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, 'x');

describe('the API description for operators', () => {
  it('is clean OpenAPI 3.1', async () => {
    const file = directory.path('openapi.json');
    writeFileSync(file, JSON.stringify(await described(), null, 1));
    const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=json', '--max-problems=20', ...AT_THE_SOCKET, file];
    const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const linted = await promisify(execFile)(process.execPath, command, { env }).catch((failed) => failed);
    expect(JSON.parse(linted.stdout).problems.map(({ ruleId, message }: Json) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('names the record of each act, once', async () => {
    const operations = Object.values<Json>((await described()).paths).flatMap((methods) => Object.values<Json>(methods));
    const names = operations.map(({ description }) => /\n\nFor operators, as `([\w.-]+)`\.$/.exec(description)?.[1]);
    expect(names).toEqual(expect.arrayContaining(['accounts.create', 'keys.revoke']));
    expect([new Set(names).size, names.includes(undefined)]).toEqual([names.length, false]);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the operators’ entrance', () => {
  it('is the socket alone: over HTTPS the routes of operators do not exist, for keys and for people', async () => {
    const users = (await merchant.person().get('/admin/v1/openapi.json')).body.paths;
    const { person } = await hire(service, 'owner');
    const routes = Object.entries<Json>((await described()).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path })),
    );
    const alone = routes.filter(({ method, path }) => users[path]?.[method] === undefined);
    expect(alone).toContainEqual({ method: 'post', path: '/admin/v1/accounts' });
    for (const { method, path } of alone) {
      const { status } = await person.send(method.toUpperCase(), filled(path), method === 'get' ? undefined : {});
      expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true]);
    }
    expect(await answered('GET', '/admin/v1/accounts')).toMatchObject([200, { data: [{ object: 'account' }] }]);
  });

  it('knows no key and no session: nobody is signed in, and routes for people only do not exist', async () => {
    const { person } = await hire(service, 'owner');
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'A key' });
    const known: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${key}` }];
    for (const headers of known) {
      expect(await answered('GET', '/admin/v1/session', headers)).toMatchObject([404, { error: { code: 'url_not_found' } }]);
      expect(await answered('GET', '/v1/orders', headers)).toMatchObject([404, { error: { code: 'url_not_found' } }]);
    }
    const made = await answered('POST', '/admin/v1/keys', { cookie, operator: 'asha' }, { type: 'secret', mode: 'test', name: 'Till' });
    expect(made).toMatchObject([201, { created_by: 'asha' }]);
  });

  it('cannot decide proposals', async () => {
    const { person: owner } = await hire(service, 'owner');
    const { person: support } = await hire(service, 'support');
    const { status, body: proposal } = await support.post('/v1/refunds', { order_id: (await given.paidOrder(merchant)).id, amount: 1 });
    expect(status).toBe(202);
    for (const how of ['approve', 'reject', 'withdraw']) {
      const [code, { error }] = await answered('POST', `/admin/v1/proposals/${proposal.id}/${how}`, { operator: 'asha' }, {});
      expect([code, error.code]).toEqual([404, 'url_not_found']);
      await expect(service.operate(`proposals.${how}`, { id: proposal.id })).rejects.toThrow();
    }
    expect((await owner.get(`/admin/v1/proposals/${proposal.id}`)).body).toEqual(proposal);
  });

  it('accepts and records names and reasons in any script', async () => {
    const [name, reason] = ['आशा', 'टिकट 7'];
    const headers = { operator: encodeURIComponent(name), reason: encodeURIComponent(reason) };
    expect((await answered('POST', '/admin/v1/accounts', headers, { name: 'Tea' }))[0]).toBe(201);
    const listed = await service.operate('history.list', { actor: name });
    expect(listed.data[0]).toMatchObject({
      data: { name: 'accounts.create', reason, arguments: { name: 'Tea' } },
      actor: { type: 'operator', name },
    });
    await expect(service.operate('keys.list')).rejects.toMatchObject({ code: 'missing_field' });
  });

  it('reports all faults of a body, and does nothing', async () => {
    const before = (await service.operate('history.list', { type: 'operation.begun', limit: 1000 })).data.length;
    const [status, { error }] = await answered('POST', '/admin/v1/keys', {}, { type: 'golden', mode: 'test', more: 1 });
    expect([status, error.code]).toEqual([400, 'missing_field']);
    expect(error.errors.map(({ param }: Json) => param)).toEqual(['name', 'type', 'more']);
    expect((await service.operate('history.list', { type: 'operation.begun', limit: 1000 })).data).toHaveLength(before);
  });
});

describe('an operator', () => {
  it('cannot move money that people would need approval for, and would have the limit of the account', async () => {
    const { person: owner } = await hire(await newAccount(), 'owner');
    const { account } = (await owner.patch('/admin/v1/settings', { refund_approval_above: 5000 })).body;
    const actor = { type: 'operator', id: null, name: 'asha' } as const;
    const context = new CommandContext({ account, livemode: false, actor, milliseconds: 0, causation: 'evt_1', correlation: 'evt_1' });
    expect(await service.part(RefundLimits).of(context)).toBe(5000);
    const writing = Object.entries<Json>((await described()).paths).filter(([, methods]) =>
      Object.keys(methods).some((each) => each !== 'get'),
    );
    expect(writing.map(([path]) => path).filter((path) => /refund|collection|bulk_act|proposal|settings/.test(path))).toEqual([]);
  });
});
