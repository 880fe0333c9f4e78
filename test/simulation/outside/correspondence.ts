import type { Json } from '#test/simulation/outside/caller';

/** A request that changes something, and its answer. */
export interface Letter {
  readonly method: string;
  /** Without `/v1`. */
  readonly path: string;
  readonly body: Json;
  /** null: no answer came, so it may have been done or not. */
  readonly status: number | null;
  readonly answer: Json;
  /** The key that it was sent with. */
  readonly by: string;
  /** Its idempotency key; null: it had none. */
  readonly key: string | null;
  /** When it was first sent and when it was answered, in Unix seconds: what it did was done between. */
  readonly from: number;
  readonly until: number;
}

/** Every request of a merchant's server to the service, with its answer: the merchant's own book of its business. */
export class Correspondence {
  private readonly letters: Letter[] = [];

  note(letter: Letter): void {
    this.letters.push(letter);
  }

  get count(): number {
    return this.letters.length;
  }

  /** The service lost what it answered after the first `count` letters with its machine. */
  keepFirst(count: number): void {
    this.letters.splice(count);
  }

  /** The requests that made things of a kind, each under its id. Of a request that was repeated with its key, the first counts. */
  made(path: string): Map<string, Letter> {
    const made = this.letters.filter((letter) => letter.method === 'POST' && letter.path === path && isDone(letter));
    return new Map(made.toReversed().map((letter) => [letter.answer.id as string, letter]));
  }

  /** The requests that changed one thing each, by the id in its path, such as `/orders/{id}`. Oldest answer first; unanswered ones are among them. */
  changes(method: string, path: string): Map<string, Letter[]> {
    const [before, after] = path.split('{id}') as [string, string];
    const about = ({ path: at }: Letter): string => at.slice(before.length, at.length - after.length);
    const isSuch = (letter: Letter): boolean =>
      letter.method === method && letter.path.startsWith(before) && letter.path.endsWith(after) && !about(letter).includes('/');
    return Map.groupBy(this.letters.filter(isSuch), about);
  }
}

export const isDone = ({ status }: Letter): boolean => status !== null && status < 300;
/** It was done, or may have been. */
export const mayBeDone = ({ status }: Letter): boolean => status === null || status < 300;
