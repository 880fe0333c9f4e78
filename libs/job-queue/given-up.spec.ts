import { backoff } from '#kernel/backoff';
import { deathOf, MOST_ATTEMPTS } from '#job-queue/given-up';

const mistake = new Error(`a mistake: ${'x'.repeat(5000)}`);

describe('a job that fails', () => {
  it('is retried until the last attempt, about a day after the first', () => {
    expect(deathOf({ attempt: MOST_ATTEMPTS - 1 }, mistake, 7)).toBeNull();
    const waited = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, n) => backoff(n + 1, 0.5)).reduce((sum, wait) => sum + wait, 0);
    expect(waited / 3_600_000).toBeGreaterThan(23);
    expect(waited / 3_600_000).toBeLessThan(26);
  });

  it('is given up then, with the reason, each time as another', () => {
    const [one, other] = [MOST_ATTEMPTS, MOST_ATTEMPTS + 5].map((attempt) => deathOf({ attempt }, mistake, 7)!);
    expect(one).toEqual({ id: expect.any(String), reason: mistake.message.slice(0, 1000), diedAt: 7 });
    expect(one!.id).not.toBe(other!.id);
    expect(deathOf({ attempt: MOST_ATTEMPTS }, 'no error', 7)).toMatchObject({ reason: 'no error' });
  });

  it('is retried for as long as a store does not answer', () => {
    const gone = Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
    expect(deathOf({ attempt: MOST_ATTEMPTS + 1 }, gone, 7)).toBeNull();
  });
});
