import { DomainError } from '#kernel/domain-error';
import type { RemadeReadModels } from '#audit/verify/remade-read-models';
import type { Position } from '#platform/event-history/recorded-event';
import type { Generation, ReadModelWriter, WholeDocument } from '#platform/storage/read-model-writer';
import type { ReadModels } from '#platform/storage/read-models';
import type { HistoryFault } from '#platform/integrity/history-check';

const PAGE = 500;
/** Milliseconds that the projector may take to reach the position of the comparison. */
const PROJECTOR_TIMEOUT = 60_000;

type Documents = ReadonlyMap<string, WholeDocument>;

/** Compares a live read model with a rebuilt one, document by document, while it is written to. */
export class DocumentComparison {
  /** The number of documents compared. */
  documents = 0;

  constructor(
    private readonly live: Generation,
    private readonly writer: ReadModelWriter,
    private readonly readModels: ReadModels,
    private readonly remade: RemadeReadModels,
  ) {}

  /** Compares page by page: first the rebuilt documents, then those that only the live read model has. */
  async *faults(): AsyncGenerator<readonly HistoryFault[]> {
    const { model } = this.live;
    yield* this.pages((after) => this.remade.ids(model, after, PAGE));
    yield* this.pages(
      (after) => this.writer.ids(this.live, after, PAGE),
      async (ids) => {
        const made = await this.remade.made(model, ids);
        return ids.filter((id) => !made.has(id));
      },
    );
  }

  private async *pages(
    next: (after: string | null) => Promise<string[]>,
    chosen = async (ids: readonly string[]): Promise<readonly string[]> => ids,
  ): AsyncGenerator<readonly HistoryFault[]> {
    for (let ids = await next(null); ids.length > 0; ids = await next(ids.at(-1)!)) {
      const compared = await chosen(ids);
      this.documents += compared.length;
      yield await this.differing(compared);
    }
  }

  /**
   * A live document may change while it is compared. It is right if it equals the rebuilt one, as of before or after it was read. It is wrong if it
   * equals neither and the rebuilt one has not changed in between. Otherwise it is compared again.
   */
  private async differing(ids: readonly string[]): Promise<HistoryFault[]> {
    const { model } = this.live;
    const faults: HistoryFault[] = [];
    for (let left = ids; left.length > 0;) {
      await this.liveHasCaughtUp();
      const before = await this.remade.whole(model, left);
      const seen = await this.writer.whole(this.live, left);
      left = left.filter((id) => textOf(seen, id) !== textOf(before, id));
      if (left.length === 0) break;
      const reached = await this.reachedBy(left.map((id) => seen.get(id)?.upTo ?? null));
      if (reached !== null) await this.remade.upTo(reached);
      const after = await this.remade.whole(model, left);
      left = left.filter((id) => textOf(seen, id) !== textOf(after, id));
      const unmoved = left.filter((id) => textOf(before, id) === textOf(after, id));
      faults.push(...unmoved.map((id) => this.fault(id, textOf(seen, id), textOf(after, id))));
      left = left.filter((id) => !unmoved.includes(id));
    }
    return faults;
  }

  /** Throws `read_model_behind` if the live read model does not reach the position of the rebuilt one in time. */
  private async liveHasCaughtUp(): Promise<void> {
    const { checkpoint } = this.remade;
    if (checkpoint === null || (await this.readModels.reached(checkpoint, PROJECTOR_TIMEOUT, [this.live.model]))) return;
    throw new DomainError(
      'read_model_behind',
      `${this.live.model} is not advancing: see projections status, and verify again when it goes on.`,
    );
  }

  /** The latest position that the live documents may include; null if the read model and the documents are at the beginning. */
  private async reachedBy(documents: readonly (Position | null)[]): Promise<Position | null> {
    const now = (await this.writer.generations()).find(({ generation }) => generation === this.live.generation);
    return [now?.checkpoint ?? null, ...documents].reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one));
  }

  private fault(id: string, live: string | null, made: string | null): HistoryFault {
    const { model } = this.live;
    const about = { stream: null, revision: null, position: this.remade.checkpoint };
    const mend = `Run projections rebuild ${model}.`;
    if (live === null) return { fault: 'document_missing', ...about, message: `${model} has no ${id}, which the history makes. ${mend}` };
    if (made === null)
      return { fault: 'document_extra', ...about, message: `${model} has ${id}, which the history does not make. ${mend}` };
    const differ = differences(live, made);
    return {
      fault: 'document_diverged',
      ...about,
      message: `${id} of ${model} differs from what the history makes of it (${differ}). ${mend}`,
    };
  }
}

/** The text of a document; null if it does not exist. */
const textOf = (documents: Documents, id: string): string | null => documents.get(id)?.text ?? null;

/** The names of the fields that differ, without their values, which may be personal. */
function differences(live: string, made: string): string {
  const [[, , ...ofLive], [, , ...ofMade]] = [JSON.parse(live), JSON.parse(made)] as [string[], string[]];
  const [one, other] = [ofLive, ofMade].map((values) => JSON.parse(values.at(-1)!) as Record<string, unknown>);
  const names = Object.keys({ ...one, ...other }).filter((name) => JSON.stringify(one![name]) !== JSON.stringify(other![name]));
  return names.length > 0 ? names.join(', ') : 'only what lists find it by';
}
