import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { SessionResource } from '#checkout/resource/session.resource';

/** The longest delay of an answer, and the shortest and longest pause between two reads, in milliseconds. */
const LONGEST_DELAY = 10_000;
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 150;

/** Delays the answer to `?wait=next_action` until the payment under way has a next action or has ended (interface §4.4). */
@Injectable()
export class AwaitedAction implements BeforeApplicationShutdown {
  private stopping = false;

  /** Reads the session until its action is no longer awaited, and returns the last result: its text, or null. `isGone`: the client has disconnected. */
  async of(read: () => Promise<string | null>, isGone: () => boolean): Promise<string | null> {
    let waited = 0;
    let delay = SHORTEST_PAUSE;
    for (;;) {
      const text = await read();
      if (text === null || waited >= LONGEST_DELAY || this.stopping || isGone() || !isAwaited(JSON.parse(text) as SessionResource))
        return text;
      await pause(delay);
      waited += delay;
      delay = Math.min(delay * 1.5, LONGEST_PAUSE);
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }
}

const isAwaited = ({ payment_status, next_action }: SessionResource): boolean => payment_status === 'processing' && next_action === null;
