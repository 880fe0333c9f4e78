import { Injectable } from '@nestjs/common';
import type { Page, Scope } from '#platform/storage/documents';

/** Characters of pages after which the process yields to other work. */
const AT_A_TIME = 128 * 1024;

/**
 * Schedules the pages of lists. Large pages that an account requests at once wait for one another, other requests run in between, and the accounts and modes
 * that wait take turns.
 */
@Injectable()
export class PageTurns {
  private made = 0;
  private isYielding = false;
  private readonly waiting = new Map<Scope, (() => void)[]>();

  /** Resolves to the result of `make`, immediately if little was made recently. Rejects with its error. */
  async take(scope: Scope, make: () => Page): Promise<Page> {
    if (this.waiting.size === 0 && this.made < AT_A_TIME) return this.counted(make());
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        try {
          resolve(this.counted(make()));
        } catch (fault) {
          reject(fault);
        }
      };
      const waiting = this.waiting.get(scope);
      if (waiting === undefined) this.waiting.set(scope, [turn]);
      else waiting.push(turn);
    });
  }

  private counted(page: Page): Page {
    for (const { length } of page.documents) this.made += length;
    this.yieldToOthers();
    return page;
  }

  /** Lets other requests run before the next pages. */
  private yieldToOthers(): void {
    if (this.isYielding) return;
    this.isYielding = true;
    setImmediate(() => {
      this.isYielding = false;
      this.made = 0;
      while (this.waiting.size > 0 && this.made < AT_A_TIME) this.takeNext();
      if (this.waiting.size > 0) this.yieldToOthers();
    });
  }

  private takeNext(): void {
    const [[scope, turns]] = this.waiting as Iterable<unknown> as [[Scope, (() => void)[]]];
    const turn = turns.shift()!;
    this.waiting.delete(scope);
    if (turns.length > 0) this.waiting.set(scope, turns);
    turn();
  }
}
