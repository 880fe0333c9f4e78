import type { Injected } from '#test/simulation/world/faults';
import type { Nature } from '#test/simulation/world/node';
import { OUTSIDE } from '#test/simulation/world/process';
import type { Random } from '#test/simulation/world/random';

/** Milliseconds. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const SHORTEST_RESTART = SECOND;

export interface MishapParts {
  readonly nature: Nature;
  readonly random: Random;
  readonly injected: Injected;
  readonly trace: (line: string) => void;
}

/** What befalls the service at random times, until others take its place. */
export class Mishaps {
  private planned: object | null = null;

  constructor(private readonly parts: MishapParts) {}

  /** What was planned before does not happen any more. */
  begin(): void {
    this.planned = {};
  }

  /** Repeats a mishap, on average so often a day. */
  befall(aDay: number, happen: () => void): void {
    if (aDay === 0) return;
    const { nature, random } = this.parts;
    const { planned } = this;
    nature.time.after((-Math.log(1 - random.fraction()) * DAY) / aDay, OUTSIDE, () => {
      if (this.planned !== planned) return;
      happen();
      this.befall(aDay, happen);
    });
  }

  /** All sleep, and the clock is ahead when they wake up. */
  jump(): void {
    const { nature, random } = this.parts;
    this.count('jumps');
    nature.time.now += random.of([5, 90, 600]) * MINUTE * random.fraction();
  }

  /** A supervisor starts again what has ended. Messages that were under way have arrived by then. */
  restart(start: () => void): void {
    const { nature, random } = this.parts;
    const later = SHORTEST_RESTART + random.fraction() * random.of([1, 5, 60, 600]) * SECOND;
    nature.time.after(later, OUTSIDE, start);
  }

  count(kind: string): void {
    const { injected, trace } = this.parts;
    injected[kind] = (injected[kind] ?? 0) + 1;
    trace(`the machine: ${kind}`);
  }
}
