import { setImmediate as soon, setTimeout as pause } from 'node:timers/promises';
import { MongoError, MongoServerError } from 'mongodb';
import { millisecondsLeft } from '#platform/deadline/request-deadline';

/** Milliseconds that a call waits for others to join: where work depends on it, and where only capacity for more work does. */
export const [SHORTLY, LATER] = [2, 5] as const;

/** Maximum number of requests in one call. */
const MOST = 500;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Batches the requests of several callers: those that arrive during a call wait for its end and share the next one. A request with a deadline is sent alone,
 * so that it limits no other.
 */
export class MergedCalls<Ask, Answer> {
  private waiting: Waiting<Ask, Answer>[] = [];
  private going = false;

  /** `call` returns answers in the order of its requests. `wait`: milliseconds that the first caller waits for others. */
  constructor(
    private readonly call: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
    private readonly wait = 0,
  ) {}

  ask(ask: Ask): Promise<Answer> {
    if (millisecondsLeft() !== null) return this.alone(ask);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.waiting.push({ ask, resolve, reject });
    if (!this.going) this.go();
    return promise;
  }

  /** Never rejects. */
  private async go(): Promise<void> {
    this.going = true;
    while (this.waiting.length > 0) {
      // Callers that the last call has answered may add to the next one.
      await (this.wait > 0 ? pause(this.wait) : soon());
      await this.answer(this.waiting.splice(0, MOST));
    }
    this.going = false;
  }

  private async answer(together: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.call(together.map(({ ask }) => ask));
      for (const [n, { resolve }] of together.entries()) resolve(answers[n]!);
    } catch (fault) {
      const isOfOne = together.length > 1 && (fault instanceof MongoServerError || !(fault instanceof MongoError));
      // A document that the server rejects must not fail the others.
      if (isOfOne) for (const { ask, resolve, reject } of together) await this.alone(ask).then(resolve, reject);
      else for (const { reject } of together) reject(fault);
    }
  }

  private async alone(ask: Ask): Promise<Answer> {
    return (await this.call([ask]))[0]!;
  }
}
