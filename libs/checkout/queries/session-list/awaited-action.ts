import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { SessionResource } from '#checkout/resource/session.resource';

/** The longest delay of an answer, and the shortest pause between reads, ms. */
const PATIENCE = 10_000;
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 150;

/** Delays the answer to `?wait=next_action` while a payment is under way without a known next action (interface §4.4). */
@Injectable()
export class AwaitedAction implements BeforeApplicationShutdown {
  private stopping = false;

  /** The final result of `read`: a session's text, or null for none. `isGone`: the client has disconnected. */
  async of(read: () => Promise<string | null>, isGone: () => boolean): Promise<string | null> {
    let waited = 0;
    let shortly = SHORTEST_PAUSE;
    for (;;) {
      const text = await read();
      if (text === null || waited >= PATIENCE || this.stopping || isGone() || !isAwaited(JSON.parse(text) as SessionResource)) return text;
      await pause(shortly);
      waited += shortly;
      shortly = Math.min(shortly * 1.5, LONGEST_PAUSE);
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }
}

const isAwaited = ({ payment_status, next_action }: SessionResource): boolean => payment_status === 'processing' && next_action === null;
