import { eventually } from '#test/support/machine/eventually';
import { SharedWait } from '#webhooks/delivery/shared-wait';

const LONG = 60_000;

describe('a wait that many share', () => {
  let looks: number[][];
  let fulfilled: Set<number>;
  let overs: number;
  let wait: SharedWait<number>;

  beforeEach(() => {
    [looks, fulfilled, overs] = [[], new Set(), 0];
    const look = async (wishes: readonly number[]): Promise<number[]> => {
      looks.push([...wishes]);
      if (wishes.includes(13)) throw new Error('cannot look');
      return wishes.filter((wish) => fulfilled.has(wish));
    };
    wait = new SharedWait(look, () => new Error('late'), () => void overs++); // prettier-ignore
  });

  it('looks once for all who come together', async () => {
    fulfilled = new Set([1, 2, 3]);
    await Promise.all([1, 2, 3].map((wish) => wait.join(wish, LONG)));
    expect(looks).toEqual([[1, 2, 3]]);
    await eventually(() => expect(overs).toBe(1));
  });

  it('lets those through whose wish has come true, and others when theirs has', async () => {
    const through: number[] = [];
    const waits = [1, 2].map((wish) => wait.join(wish, LONG).then(() => through.push(wish)));
    fulfilled.add(1);
    await waits[0];
    expect(through).toEqual([1]);
    fulfilled.add(2);
    wait.wake();
    await waits[1];
    expect(through).toEqual([1, 2]);
  });

  it('looks at once for who comes while others wait for something else', async () => {
    fulfilled.add(2);
    const first = wait.join(1, LONG);
    await wait.join(2, LONG);
    fulfilled.add(1);
    wait.wake();
    await first;
    await eventually(() => expect(overs).toBe(1));
  });

  it('rejects who has waited too long, and who cannot be looked for', async () => {
    await expect(wait.join(1, -1)).rejects.toThrow('late');
    await expect(wait.join(13, LONG)).rejects.toThrow('cannot look');
    fulfilled.add(2);
    await expect(wait.join(2, LONG)).resolves.toBeUndefined();
  });
});
