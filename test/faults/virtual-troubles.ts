import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#test/simulation/world/random';
import type { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { isGreeting } from '#test/support/stores/memory-mongodb/memory-server';

/** One in so many commands is slow. */
const SLOW = 20;

interface Extent {
  /** Milliseconds. */
  readonly slowest: number;
  /** The answer to one in so many commands is lost. */
  readonly lost: number;
}

/** Slow and lost answers, and others' writes between those of a command. Until the returned function is called. */
export function troubled(double: MemoryMongoDb, random: Random, { slowest, lost }: Extent): () => void {
  double.latency = (command) => (!isGreeting(command) && random.once(SLOW) ? random.between(1, slowest) : random.between(0, 8));
  double.losesAnswer = (command) => !isGreeting(command) && random.once(lost);
  double.between = () => pause(random.between(0, 2));
  return () => {
    double.latency = () => 1;
    double.losesAnswer = () => false;
  };
}
