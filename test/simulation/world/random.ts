import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const WORD = 0x1_0000_0000;

/** Random values from one seed: the same seed gives the same values in the same order. */
export class Random {
  private readonly generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    return (this.generator.next() >>> 0) / WORD;
  }

  /** A whole number; both ends are included. */
  between(least: number, most: number): number {
    return uniformInt(this.generator, least, most);
  }

  /** True once in `of` times, on average. */
  once(of: number): boolean {
    return this.between(1, of) === 1;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** A choice by its share: `{ upi: 6, card: 3 }`. */
  byShare<Name extends string>(shares: Readonly<Partial<Record<Name, number>>>): Name {
    const entries = Object.entries(shares) as [Name, number][];
    let left = this.fraction() * entries.reduce((sum, [, share]) => sum + share, 0);
    return (entries.find(([, share]) => (left -= share) < 0) ?? entries.at(-1)!)[0];
  }

  fill<T extends ArrayBufferView>(bytes: T): T {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let n = 0; n < view.length; n++) view[n] = this.generator.next() & 0xff;
    return bytes;
  }

  /** A second generator: what is drawn from this one later does not change its values. */
  apart(): Random {
    return new Random(this.generator.next());
  }
}
