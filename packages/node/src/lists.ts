import type { Answer } from './answer.ts';
import type { RequestOptions } from './options.ts';
import type { Transport } from './transport.ts';

/** A page of a list, newest entry first. */
export interface Page<T> {
  readonly object: 'list';
  readonly url: string;
  /** Whether there are more entries in the requested direction. */
  readonly has_more: boolean;
  readonly data: readonly T[];
}

interface Cursors {
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** The cursor comes with the page where entries have no id, or where it is sealed, as that of the history is. */
interface Continued {
  readonly next?: string | null;
}

/** What an entry is found by. An entry of a timeline has the id of its event. */
interface Named {
  readonly id?: string;
  readonly event_id?: string;
}

/** A lazily read list: `await` reads one page, `for await` every entry. With `ending_before`, entries come from there on to the newest one, oldest first. */
export class List<T> implements PromiseLike<Answer<Page<T>>>, AsyncIterable<T> {
  private first: Promise<Answer<Page<T>>> | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly path: string,
    private readonly query: object = {},
    private readonly options: RequestOptions = {},
  ) {}

  // oxlint-disable-next-line unicorn/no-thenable -- a call that is not used sends nothing
  then<A = Answer<Page<T>>, B = never>(
    fulfilled?: ((page: Answer<Page<T>>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.firstPage().then(fulfilled, rejected);
  }

  /** Every page, in the direction of the query. */
  async *pages(): AsyncGenerator<Answer<Page<T>>, void> {
    for (let page = await this.firstPage(); ;) {
      yield page;
      const cursors = this.after(page);
      if (cursors === null) return;
      page = await this.page(cursors);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const { data } of this.pages()) yield* this.isBackward ? [...data].reverse() : data;
  }

  private firstPage(): Promise<Answer<Page<T>>> {
    return (this.first ??= this.page({}));
  }

  private get isBackward(): boolean {
    return (this.query as Cursors).ending_before !== undefined;
  }

  private after({ has_more, data, next }: Page<T> & Continued): Cursors | null {
    if (!has_more) return null;
    const { id, event_id } = (data.at(this.isBackward ? 0 : -1) ?? {}) as Named;
    const cursor = next ?? id ?? event_id;
    if (cursor === undefined) return null;
    return this.isBackward ? { ending_before: cursor } : { starting_after: cursor };
  }

  private page(cursors: Cursors): Promise<Answer<Page<T>>> {
    return this.transport.json<Page<T>>('GET', this.path, { query: { ...this.query, ...cursors } }, this.options);
  }
}
