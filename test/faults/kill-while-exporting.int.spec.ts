import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeId } from '#kernel/ids';
import { orderStream } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { placed } from '#test/support/facts/order-facts';
import { operate } from '#test/support/services/operate';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import type { SpawnedService } from '#test/support/services/spawned-service';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const EVENTS = 6000;
const AT_ONCE = 200;
const HELD = /"position": "\d/;

const files = temporaryDirectory();
const dataDir = files.path('data');
const directory = files.path('export');

async function write(service: RunningService): Promise<void> {
  const store = service.part(EventStore);
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const add = async (n: number): Promise<void> => {
    const milliseconds = Date.now();
    const id = makeId('ord', milliseconds, Buffer.from(String(n).padStart(16, '0')));
    const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds });
    await store.append(orderStream(id), 'no_stream', [context.event(orderStream(id), placed({ order: id }))]);
  };
  for (let n = 0; n < EVENTS; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, m) => add(n + m)));
}

/** What somebody with Python alone finds in the files. */
const JUDGE = `
import hashlib, json, pathlib, sys
there = pathlib.Path(sys.argv[1])
manifest = json.loads((there / 'manifest.json').read_text())
facts = []
for file in manifest['files']:
    content = (there / file['name']).read_bytes()
    assert len(content) == file['bytes'] and hashlib.sha256(content).hexdigest() == file['sha256'], file['name']
    lines = [json.loads(line) for line in content.splitlines()]
    assert [len(lines), lines[0]['position'], lines[-1]['position']] == [file['facts'], file['first'], file['last']]
    facts += lines
positions = [fact['position'] for fact in facts]
assert positions == sorted(set(positions)) and len(facts) == manifest['facts']
print(json.dumps({'facts': len(facts), 'placed': sum(fact['type'] == 'order.placed' for fact in facts), 'size': int(manifest['checkpoint'].split()[1])}))
`;
const judged = (): Json => JSON.parse(execFileSync('python3', ['-c', JUDGE, directory], { encoding: 'utf8' }));
const export_ = (): Promise<Json> => operate(dataDir, 'history.export', { directory, partSize: 1 });

describe('an export of the history', () => {
  let service: SpawnedService;

  beforeAll(async () => {
    const running = await startService('own', { dataDir });
    await write(running);
    await running.halt();
    service = await startService('spawned', { dataDir });
    await service.ready();
  });

  afterAll(() => service.end('SIGTERM'));

  it('goes on after its last whole file when the service was killed, and later with what is new', async () => {
    const killed = export_().catch(() => 'killed');
    const text = await eventually(async () => {
      const manifest = readFileSync(`${directory}/manifest.json`, 'utf8');
      expect(manifest).toMatch(HELD);
      return manifest;
    });
    await service.end('SIGKILL');
    expect(await killed).toBe('killed');
    const begun = JSON.parse(text);
    expect(begun.checkpoint).toBeNull();
    expect(begun.facts).toBeLessThan(EVENTS);
    // As a file that was torn off.
    writeFileSync(`${directory}/history-${String(begun.files.length + 1).padStart(6, '0')}.jsonl`, '{"object":"fa');

    service = await startService('spawned', { dataDir });
    await service.ready();
    const whole = await export_();
    expect(whole.files.slice(0, begun.files.length)).toEqual(begun.files);
    expect(whole.files.length).toBeGreaterThan(begun.files.length);
    const { size, ...held } = judged();
    expect(held).toEqual({ facts: whole.facts, placed: EVENTS });
    expect(size).toBeGreaterThanOrEqual(whole.facts);

    await operate(dataDir, 'accounts.create', { name: 'Another store' });
    const longer = await export_();
    expect(longer.files.slice(0, -1)).toEqual(whole.files);
    expect(judged().facts).toBeGreaterThan(whole.facts);
    expect(readdirSync(directory).filter((file) => !file.endsWith('.jsonl'))).toEqual(['manifest.json']);
  });

  it('is not mixed with another', async () => {
    await expect(operate(dataDir, 'history.export', { directory, type: 'order.*' })).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'directory',
    });
  });
});
