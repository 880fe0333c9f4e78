import { BoundedTurns } from '#people/credentials/bounded-turns';

/** Jobs that the test ends one by one, and the number running. */
function works() {
  const running: (() => void)[] = [];
  let most = 0;
  const work = async (): Promise<string> => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    running.push(end);
    most = Math.max(most, running.length);
    await ended;
    running.splice(running.indexOf(end), 1);
    return 'done';
  };
  return { work, running, most: (): number => most };
}

const outcome = (run: Promise<string>): Promise<string> => run.catch(({ code }) => code as string);
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('bounded turns', () => {
  it('run two at once and the others after them', async () => {
    const { work, running, most } = works();
    const turns = new BoundedTurns(2, 10);
    const outcomes = Array.from({ length: 7 }, () => outcome(turns.run(work, false)));
    for (let n = 0; n < 7; n++) {
      await settle();
      running[0]!();
    }
    expect(await Promise.all(outcomes)).toEqual(Array(7).fill('done'));
    expect(most()).toBe(2);
  });

  it('refuse work at once if the queue is full, and accept it again later', async () => {
    const { work, running } = works();
    const turns = new BoundedTurns(1, 1);
    const [first, second] = [outcome(turns.run(work, false)), outcome(turns.run(work, false))];
    expect(await outcome(turns.run(work, false))).toBe('service_unavailable');
    await settle();
    running[0]!();
    expect(await first).toBe('done');
    const third = outcome(turns.run(work, false));
    await settle();
    running[0]!();
    await settle();
    running[0]!();
    expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  });

  it('come to preferred work first, also when the other line is full', async () => {
    const { work, running } = works();
    const turns = new BoundedTurns(1, 2);
    const ended: string[] = [];
    const run = (name: string, isPreferred: boolean) => turns.run(work, isPreferred).then(() => ended.push(name));
    const all = [run('first', false), run('stranger', false), run('stranger', false), run('known', true), run('known', true)];
    expect(await Promise.all([false, true].map((isPreferred) => outcome(turns.run(work, isPreferred))))).toEqual(
      Array(2).fill('service_unavailable'),
    );
    for (const _ of all) {
      await settle();
      running[0]!();
    }
    await Promise.all(all);
    expect(ended).toEqual(['first', 'known', 'known', 'stranger', 'stranger']);
  });

  it('are free again after failed work', async () => {
    const turns = new BoundedTurns(1, 0);
    await expect(turns.run(() => Promise.reject(new Error('broken')), false)).rejects.toThrow('broken');
    expect(await turns.run(async () => 'done', false)).toBe('done');
  });
});
