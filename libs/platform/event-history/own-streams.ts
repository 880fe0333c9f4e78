import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

class ProvidedCategories {
  constructor(readonly categories: readonly string[]) {}
}

/** How a room names the categories of its streams, which is what their names begin with: an entry among its module's providers. */
export const streamCategories = (...categories: string[]): Provider => ({
  provide: Symbol('stream categories'),
  useValue: new ProvidedCategories(categories),
});

/**
 * The streams of this service, by the categories that its rooms name. A server may keep those of other applications too. Where no room names any, as in
 * tests of the stores, every stream is ours.
 */
export class OwnStreams {
  private known: ReadonlySet<string> | undefined;

  /** Called once, for the first stream. */
  constructor(private readonly categories: () => Iterable<string> = () => []) {}

  /** With the categories of every module in the application. */
  static discovered(discovery: DiscoveryService): OwnStreams {
    return new OwnStreams(() =>
      discovery.getProviders().flatMap(({ instance }) => (instance instanceof ProvidedCategories ? instance.categories : [])),
    );
  }

  include(stream: string): boolean {
    this.known ??= new Set(this.categories());
    return this.known.size === 0 || this.known.has(categoryOf(stream));
  }

  /** Refuses streams that no room names: nothing would ever read them. */
  refuseOthers(stream: string): void {
    if (!this.include(stream))
      throw new Error(`No room names the category ${categoryOf(stream)} of its streams: add it to streamCategories() of its module.`);
  }
}

/** What the name of a stream begins with: the kind of its subject. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0]!;
