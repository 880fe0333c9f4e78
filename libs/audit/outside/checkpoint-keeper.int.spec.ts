import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openedNote } from '#audit/log/checkpoint';
import { CheckpointKeeper } from '#audit/outside/checkpoint-keeper';
import { type KeepCheckpoint, keptInDirectory, postedTo } from '#audit/outside/keep-checkpoint';
import { MachineClock } from '#platform/clock/machine-clock';
import { Metrics } from '#platform/metrics/metrics';
import { Archive, range } from '#test/support/facts/archive';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

const HOUR = 3_600_000;
const directory = temporaryDirectory();
const archive = new Archive(directory, 'outside');
let receiver: WebhookReceiver;
let keeper: CheckpointKeeper;

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  await archive.happen(range(0, 5), 0);
});
afterEach(() => keeper.stop());
afterAll(async () => {
  await receiver.close();
  await archive.close();
});

const keeping = async (keep: KeepCheckpoint, interval: number): Promise<Metrics> => {
  keeper = new CheckpointKeeper(archive.proofs, keep, interval, new MachineClock());
  const metrics = new Metrics();
  keeper.measuredBy(metrics);
  await keeper.start();
  return metrics;
};
const sizeOf = (note: string): number | undefined => openedNote(note, archive.key.verifier)?.size;

describe('checkpoints that are kept outside', () => {
  it('are written to a directory, each in a file named by its size, once per interval', async () => {
    const kept = directory.path('kept/there');
    await keeping(keptInDirectory(kept), 50);
    await eventually(() => expect(readdirSync(kept)).toEqual(['checkpoint-000000000005.txt']));
    await archive.happen(range(0, 5), 1);
    await eventually(() => expect(readdirSync(kept)).toEqual(['checkpoint-000000000005.txt', 'checkpoint-000000000010.txt']));
    for (const [n, size] of [5, 10].entries()) expect(sizeOf(readFileSync(`${kept}/${readdirSync(kept)[n]!}`, 'utf8'))).toBe(size);
  });

  it('are posted to a receiver, which may refuse, disconnect and return', async () => {
    receiver.answer(status(503), (_, response) => response.destroy(), status(302, { location: '/elsewhere' }), status(204));
    const metrics = await keeping(postedTo(receiver.url, receiver.certificate), HOUR);
    await eventually(async () => expect(await metrics.text()).toContain('history_checkpoint_entries{log="history"} 10'));
    expect(receiver.received).toHaveLength(4);
    for (const { method, headers, body } of receiver.received) {
      expect([method, headers['content-type'], sizeOf(body)]).toEqual(['POST', 'text/plain; charset=utf-8', 10]);
    }
    expect(await metrics.text()).toMatch(/history_checkpoint_overdue_seconds\{log="history"\} 0\n/);
  });

  it('report how long they are overdue while a receiver hangs, which delays no shutdown', async () => {
    receiver.received.splice(0);
    receiver.usually = hang;
    const metrics = await keeping(postedTo(receiver.url, receiver.certificate), 1);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const overdue = async (): Promise<number> => Number(/overdue_seconds\{log="history"\} (\S+)/.exec(await metrics.text())?.[1]);
    await eventually(async () => expect(await overdue()).toBeGreaterThan(0.1));
    const began = performance.now();
    await keeper.stop();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await metrics.text()).not.toContain('{log="history"}');
  });

  it('are not written again before their time, even if it is longer than the longest timer', async () => {
    let kept = 0;
    await keeping(async () => void kept++, 30 * 24 * HOUR);
    await eventually(() => expect(kept).toBe(1));
    // A timer beyond its maximum fires immediately.
    await pause(50);
    expect(kept).toBe(1);
  });

  it('are kept by a receiver that answers 2xx and hangs up before the end', async () => {
    receiver.answer((_, response) => {
      response.writeHead(201, { 'content-length': 20 }).write('kept', () => response.destroy());
    });
    await expect(postedTo(receiver.url, receiver.certificate)('note', new AbortController().signal)).resolves.toBeUndefined();
  });

  it('are not sent to a receiver with an untrusted certificate', async () => {
    receiver.received.splice(0);
    await expect(postedTo(receiver.url)('note', new AbortController().signal)).rejects.toThrow(/certificate/);
    expect(receiver.received).toEqual([]);
  });
});
