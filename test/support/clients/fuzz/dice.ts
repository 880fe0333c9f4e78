import { seededRandom } from '#test/faults/seeded-random';

/** A seeded random generator. */
export class Dice {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    return Math.floor(this.random() * bound);
  }

  bool(share: number): boolean {
    return this.random() < share;
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }
}
