import type { Answer } from './answer.ts';
import { type RefusedError, UnreadableAnswerError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { Transport } from './transport.ts';
import { refuse } from './values.ts';

/** Operations under one path. */
export class Resource {
  constructor(protected readonly transport: Transport) {}
}

/** A page of a list, newest entry first. */
export interface Page<T> {
  readonly object: 'list';
  readonly url: string;
  /** Whether there are more entries in the requested direction. */
  readonly has_more: boolean;
  readonly data: readonly T[];
}

interface Cursors {
  readonly ending_before?: string;
}

/** The cursor comes with the page where entries have no id, or where it is sealed, as that of the history is. */
interface Continued {
  readonly next?: string | null;
}

/** The id of an entry. An entry of a timeline has the id of its event. */
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

  /** Every page, in the direction of the query. Where the entry that the next page follows was deleted, the walk continues from an earlier one. */
  async *pages(): AsyncGenerator<Answer<Page<T>>, void> {
    const walked = new Set<string>();
    let isResumed = false;
    for (let page = await this.firstPage(); ;) {
      const { has_more, next, data } = page as Page<T> & Continued;
      const ids = data.map(idOf);
      if (this.isBackward) ids.reverse();
      const cursor = next ?? ids.at(-1);
      if (isResumed) Object.assign(page, { data: data.filter((entry) => !walked.has(idOf(entry)!)) });
      for (const id of ids) if (id !== undefined) walked.add(id);
      yield page;
      if (!has_more || cursor === undefined) return;
      for (let back = 1; ; back *= 4) {
        const from = back === 1 ? cursor : [...walked].at(-back);
        try {
          page = await this.page(from);
          break;
        } catch (fault) {
          if (from === undefined || walked.size === 0 || (fault as RefusedError).code !== 'invalid_cursor') throw fault;
          isResumed = true;
        }
      }
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const { data } of this.pages()) yield* this.isBackward ? [...data].reverse() : data;
  }

  /** At most `limit` entries, in the direction of the query. */
  async autoPagingToArray({ limit }: { readonly limit: number }): Promise<T[]> {
    if (!Number.isInteger(limit) || limit < 1) refuse('limit', limit);
    const entries: T[] = [];
    for await (const entry of this) if (entries.push(entry) === limit) break;
    return entries;
  }

  private firstPage(): Promise<Answer<Page<T>>> {
    return (this.first ??= this.page());
  }

  private get isBackward(): boolean {
    return (this.query as Cursors | null)?.ending_before !== undefined;
  }

  /** The page of the query itself, or that after an entry. */
  private async page(cursor?: string): Promise<Answer<Page<T>>> {
    const query = cursor === undefined ? this.query : { ...this.query, [this.isBackward ? 'ending_before' : 'starting_after']: cursor };
    const page = await this.transport.json<Page<T>>('GET', this.path, { query }, this.options);
    if (!Array.isArray(page.data)) throw new UnreadableAnswerError(page.lastResponse, null, JSON.stringify(page));
    return page;
  }
}

const idOf = (entry: unknown): string | undefined => (entry as Named).id ?? (entry as Named).event_id;
