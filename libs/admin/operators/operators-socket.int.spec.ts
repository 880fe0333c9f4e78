import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import { Client } from 'undici';
import { DomainError } from '#kernel/domain-error';
import { type Operator, UNNAMED } from '#admin/operators/operator';
import { OperatorsClient } from '#admin/operators/operators-client';
import { OperatorsSocket } from '#admin/operators/operators-socket';
import type { OnProgress, Progress } from '#admin/operators/progress';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';
import { NamedActs, NamedActsController } from '#test/support/services/named-acts';
import { operatorsApiOn } from '#test/support/services/operators-api-on';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const file = directory.path('control.sock');
const unheard = (): void => undefined;

/** Requests acts by name. */
class NamingClient {
  private constructor(private readonly client: OperatorsClient) {}

  static async connect(at: string, operator: Operator = UNNAMED): Promise<NamingClient | null> {
    const client = await OperatorsClient.connect(at, operator);
    return client && new NamingClient(client);
  }

  call(operation: string, body: object, progress: OnProgress): Promise<unknown> {
    return this.client.request({ method: 'POST', path: `/admin/v1/acts/${operation}`, body }, progress);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

const journal = await embeddedHistory();
const apiOf = (acts: NamedActs) => operatorsApiOn(journal.store, [NamedActsController], [acts.provider]);
afterAll(() => journal.close());

describe('the control socket', () => {
  let acts: NamedActs;
  let server: OperatorsSocket;
  const clients: NamingClient[] = [];

  const client = async (): Promise<NamingClient> => {
    const connected = await NamingClient.connect(file);
    clients.push(connected!);
    return connected!;
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    acts = new NamedActs().set('echo', async (body) => body);
    server = new OperatorsSocket(await apiOf(acts), file);
    await server.start();
  });
  afterEach(async () => {
    for (const each of clients.splice(0)) await each.close();
    await server.stop();
  });

  it('is accessible only to its owner, and removed when the service stops', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(existsSync(file)).toBe(false);
    expect(await NamingClient.connect(file)).toBeNull();
  });

  it('performs operations one after the other and answers with the results', async () => {
    const requested = await client();
    expect(await requested.call('echo', { name: 'ठेला \u2028 \n' }, unheard)).toEqual({ name: 'ठेला \u2028 \n' });
    expect(await requested.call('echo', {}, unheard)).toEqual({});
  });

  it('answers null for an operation without a result', async () => {
    acts.set('silent', async () => undefined);
    expect(await (await client()).call('silent', {}, unheard)).toBeNull();
  });

  it('accepts arguments of many megabytes', async () => {
    const text = 'ä'.repeat(8_000_000);
    expect(await (await client()).call('echo', { text }, unheard)).toEqual({ text });
  });

  it('serves two concurrently: a long operation does not delay another', async () => {
    const over = Promise.withResolvers<string>();
    acts.set('long', () => over.promise);
    const [patient, quick] = [await client(), await client()];
    const long = patient.call('long', {}, unheard);
    expect(await quick.call('echo', { n: 2 }, unheard)).toEqual({ n: 2 });
    over.resolve('done');
    expect(await long).toBe('done');
  });

  it('reports progress, in order, before the result', async () => {
    const steps = [0, 50, 100].map((done): Progress => ({ task: 'orders', done, total: 100, perSecond: 50, secondsLeft: null }));
    acts.set('rebuild', async (_, progress) => steps.forEach(progress));
    const heard: Progress[] = [];
    await (await client()).call('rebuild', {}, (now) => heard.push(now));
    expect(heard).toEqual(steps);
  });

  it('passes on a refusal with its code, its parameter and its details', async () => {
    acts.set('refuse', () => Promise.reject(new DomainError('resource_missing', 'There is none.', 'id', { id: 'key_1' })));
    const refusal = (await client()).call('refuse', {}, unheard);
    await expect(refusal).rejects.toThrow(DomainError);
    await expect(refusal).rejects.toMatchObject({
      code: 'resource_missing',
      message: 'There is none.',
      param: 'id',
      details: { id: 'key_1' },
    });
  });

  it('reports a failure that is not a refusal, and continues to serve', async () => {
    acts.set('break', () => Promise.reject(new Error('the disk is full')));
    const requested = await client();
    await expect(requested.call('break', {}, unheard)).rejects.toMatchObject({ code: 'internal_error', message: 'the disk is full' });
    await expect(requested.call('unknown', {}, unheard)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await requested.call('echo', {}, unheard)).toEqual({});
  });

  it('refuses an invalid request in the form of the API', async () => {
    const client = new Client('http://operators', { socketPath: file });
    const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<unknown> => {
      const sent = { method: 'POST' as const, path, body, headers: { 'content-type': 'application/json', ...headers } };
      const { statusCode, body: answer } = await client.request(sent);
      return [statusCode, ((await answer.json()) as { error: { code: string; request_id: string } }).error.code];
    };
    expect(await post('/admin/v1/acts/echo', 'not JSON')).toEqual([400, 'invalid_json']);
    expect(await post('/admin/v1/nothing', '{}')).toEqual([404, 'url_not_found']);
    expect(await post('/admin/v1/acts/echo', '{}', { operator: '%' })).toEqual([400, 'invalid_value']);
    expect(await post('/admin/v1/acts/echo', '{}', { reason: 'requested%20by%20a@b.example' })).toEqual([400, 'invalid_value']);
    await client.close();
  });

  it('finishes the operation of an operator who disconnected', async () => {
    const begun = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const done = Promise.withResolvers<string>();
    acts.set('long', async (_, progress) => {
      begun.resolve();
      await hungUp.promise;
      for (let n = 0; n < 1000; n++) progress({ done: n, total: 1000, perSecond: 1, secondsLeft: 1 });
      done.resolve('all of it');
    });
    const gone = await client();
    gone.call('long', {}, unheard).catch(unheard);
    await begun.promise;
    await gone.close();
    hungUp.resolve();
    expect(await done.promise).toBe('all of it');
    expect(await (await client()).call('echo', {}, unheard)).toEqual({});
  });

  it('replaces the socket file of a killed process', async () => {
    const abandoned = directory.path('abandoned.sock');
    spawnSync(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(abandoned)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    expect(existsSync(abandoned)).toBe(true);
    expect(await NamingClient.connect(abandoned)).toBeNull();
    const next = new OperatorsSocket(await apiOf(acts), abandoned);
    await next.start();
    const requested = await NamingClient.connect(abandoned);
    expect(await requested!.call('echo', {}, unheard)).toEqual({});
    await requested!.close();
    await next.stop();
  });
});

describe('a service that stops', () => {
  it('answers what it can in time, refuses the rest, and closes idle connections', async () => {
    const acts = new NamedActs();
    const begun: string[] = [];
    const short = Promise.withResolvers<string>();
    acts.set('short', () => (begun.push('short'), short.promise));
    acts.set('endless', () => (begun.push('endless'), new Promise(() => undefined)));
    const server = new OperatorsSocket(await apiOf(acts), file);
    await server.start();
    const idle = connect(file);
    const [first, second] = [await NamingClient.connect(file), await NamingClient.connect(file)];
    const answered = first!.call('short', {}, unheard);
    const refused = second!.call('endless', {}, unheard).catch((fault: unknown) => fault);
    await eventually(() => expect(begun).toHaveLength(2));
    const closed = once(idle.resume(), 'close');
    const stopped = server.stop();
    short.resolve('in time');
    await closed;
    expect(await answered).toBe('in time');
    expect(await refused).toMatchObject({ code: 'service_unavailable' });
    await stopped;
  });
});
