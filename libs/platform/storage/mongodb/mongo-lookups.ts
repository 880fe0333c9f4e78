import type { FilterValue, Scope } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import type { Generations } from '#platform/storage/mongodb/generations';
import { KeptWhile } from '#platform/storage/mongodb/kept-while';

/** Number of cached answers, for all steady read models together. */
const MOST_KEPT = 20_000;

export class MongoLookups extends Lookups {
  private readonly kept = new KeptWhile<unknown>(MOST_KEPT);

  /** `isSteady`: look-ups of such a read model are cached until it changes. */
  constructor(
    private readonly generations: Generations,
    private readonly isSteady: (lookup: string) => boolean = () => false,
  ) {
    super();
  }

  override async find<Doc>(lookup: string, key: string): Promise<Doc | null> {
    const { documents, state } = await this.current(lookup);
    return this.keep(`${lookup} ${key}`, state, async () => {
      const json = await documents.find(key);
      return json === null ? null : (JSON.parse(json) as Doc);
    });
  }

  override async whose(lookup: string, key: string): Promise<Scope | null> {
    const [found] = await (await this.generations.live(lookup)).some([key], { scope: 1 });
    return found?.scope ?? null;
  }

  override async some<Doc>(lookup: string, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    const found = await (await this.generations.live(lookup)).some(keys, { doc: 1 });
    return new Map(found.flatMap(({ _id, doc }) => (doc === undefined ? [] : [[_id, JSON.parse(doc) as Doc]])));
  }

  override async all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]> {
    const { documents, state } = await this.current(lookup);
    return this.keep(JSON.stringify([lookup, filter, value]), state, async () =>
      (await documents.all(filter, value)).map((json) => JSON.parse(json) as Doc),
    );
  }

  private async current(lookup: string): ReturnType<Generations['current']> {
    const current = await this.generations.current(lookup);
    return this.isSteady(lookup) ? current : { ...current, state: null };
  }

  private keep<Value>(name: string, state: string | null, read: () => Promise<Value>): Promise<Value> {
    return this.kept.get(name, state, read) as Promise<Value>;
  }
}
