import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

class ProvidedCategories {
  constructor(readonly categories: readonly string[]) {}
}

/** Declares the categories of a room's streams (the first part of their names): an entry among its module's providers. */
export const streamCategories = (...categories: string[]): Provider => ({
  provide: Symbol('stream categories'),
  useValue: new ProvidedCategories(categories),
});

/**
 * The streams of this service, by the categories that its rooms declare. The server may also hold streams of other applications. If no room declares any, as
 * in tests of the stores, every stream is ours.
 */
export class OwnStreams {
  private known: ReadonlySet<string> | undefined;

  /** `categories` is called once, at the first stream. */
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

  /** Rejects streams that no room declares: nothing would ever read them. */
  refuseOthers(stream: string): void {
    if (!this.include(stream))
      throw new Error(`No room names the category ${categoryOf(stream)} of its streams: add it to streamCategories() of its module.`);
  }
}

/** The category of a stream: the first part of its name, which is the kind of its subject. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0]!;
