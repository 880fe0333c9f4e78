import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { ControlClient } from '#platform/control/control-client';
import type { AdminOperations, Progress } from '#platform/control/admin-operations';
import { ControlServer } from '#platform/control/control-server';
import { linesOf } from '#platform/control/control-socket';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';
import { operationsOn } from '#test/support/services/operations-on';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const file = directory.path('control.sock');
const unheard = (): void => undefined;

const journal = await embeddedHistory();
afterAll(() => journal.close());

describe('the control socket', () => {
  let adminOperations: AdminOperations;
  let server: ControlServer;
  const clients: ControlClient[] = [];

  const client = async (): Promise<ControlClient> => {
    const connected = await ControlClient.connect(file);
    clients.push(connected!);
    return connected!;
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    adminOperations = operationsOn(journal.store);
    adminOperations.register('echo', 'reads', async (args) => args);
    server = new ControlServer(adminOperations, file);
    await server.start();
  });
  afterEach(async () => {
    for (const each of clients.splice(0)) await each.close();
    await server.stop();
  });

  it('is open to its owner alone, and gone when the service has stopped', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(existsSync(file)).toBe(false);
    expect(await ControlClient.connect(file)).toBeNull();
  });

  it('has an operation done and answers with what came of it, one after the other', async () => {
    const requested = await client();
    expect(await requested.call('echo', { name: 'ठेला \u2028 \n' }, unheard)).toEqual({ name: 'ठेला \u2028 \n' });
    expect(await requested.call('echo', {}, unheard)).toEqual({});
  });

  it('answers null where an operation answers nothing', async () => {
    adminOperations.register('silent', 'reads', async () => undefined);
    expect(await (await client()).call('silent', {}, unheard)).toBeNull();
  });

  it('takes arguments of many megabytes', async () => {
    const text = 'ä'.repeat(8_000_000);
    expect(await (await client()).call('echo', { text }, unheard)).toEqual({ text });
  });

  it('serves two at once: a long operation keeps nobody waiting', async () => {
    const over = Promise.withResolvers<string>();
    adminOperations.register('long', 'reads', () => over.promise);
    const [patient, quick] = [await client(), await client()];
    const long = patient.call('long', {}, unheard);
    expect(await quick.call('echo', { n: 2 }, unheard)).toEqual({ n: 2 });
    over.resolve('done');
    expect(await long).toBe('done');
  });

  it('tells of progress, in order, before the result', async () => {
    const steps = [0, 50, 100].map((done): Progress => ({ task: 'orders', done, total: 100, perSecond: 50, secondsLeft: null }));
    adminOperations.register('rebuild', 'reads', async (_, progress) => steps.forEach(progress));
    const heard: Progress[] = [];
    await (await client()).call('rebuild', {}, (now) => heard.push(now));
    expect(heard).toEqual(steps);
  });

  it('hands on a refusal with its code, its parameter and its details', async () => {
    adminOperations.register('refuse', 'reads', () =>
      Promise.reject(new DomainError('resource_missing', 'There is none.', 'id', { id: 'key_1' })),
    );
    const refusal = (await client()).call('refuse', {}, unheard);
    await expect(refusal).rejects.toThrow(DomainError);
    await expect(refusal).rejects.toMatchObject({
      code: 'resource_missing',
      message: 'There is none.',
      param: 'id',
      details: { id: 'key_1' },
    });
  });

  it('says what went wrong where nothing was refused, and goes on serving', async () => {
    adminOperations.register('break', 'reads', () => Promise.reject(new Error('the disk is full')));
    const requested = await client();
    await expect(requested.call('break', {}, unheard)).rejects.toMatchObject({ code: 'internal_error', message: 'the disk is full' });
    await expect(requested.call('unknown', {}, unheard)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await requested.call('echo', {}, unheard)).toEqual({});
  });

  it('says so when a line is no request', async () => {
    const socket = connect(file);
    socket.write('not JSON\nnull\n{"operation":"echo"}\n');
    const lines = linesOf(socket);
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(JSON.parse((await lines.next()).value as string));
    socket.destroy();
    expect(answers).toMatchObject([{ error: { code: 'invalid_json' } }, { error: { code: 'missing_field' } }, { result: {} }]);
  });

  it('finishes what somebody asked for who hung up meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const done = Promise.withResolvers<string>();
    adminOperations.register('long', 'reads', async (_, progress) => {
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

  it('takes the place of a socket file that a killed process left behind', async () => {
    const abandoned = directory.path('abandoned.sock');
    spawnSync(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(abandoned)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    expect(existsSync(abandoned)).toBe(true);
    expect(await ControlClient.connect(abandoned)).toBeNull();
    const next = new ControlServer(adminOperations, abandoned);
    await next.start();
    const requested = await ControlClient.connect(abandoned);
    expect(await requested!.call('echo', {}, unheard)).toEqual({});
    await requested!.close();
    await next.stop();
  });
});

describe('a service that stops', () => {
  it('answers what it can in time, tells the others, and lets idle ones go', async () => {
    const adminOperations = operationsOn(journal.store);
    const begun: string[] = [];
    const short = Promise.withResolvers<string>();
    adminOperations.register('short', 'reads', () => (begun.push('short'), short.promise));
    adminOperations.register('endless', 'reads', () => (begun.push('endless'), new Promise(() => undefined)));
    const server = new ControlServer(adminOperations, file);
    await server.start();
    const idle = connect(file);
    const [first, second] = [await ControlClient.connect(file), await ControlClient.connect(file)];
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
