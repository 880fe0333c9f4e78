import { Injectable } from '@nestjs/common';
import { missing, ResourceHistories } from '#audit/at/resource-histories';
import { type FactFilter, matches } from '#audit/history/fact-filter';
import { asSigned } from '#audit/log/brought-text';
import { trustedCheckpoint } from '#audit/log/brought-checkpoint';
import { HistoryProofs } from '#audit/history-proofs';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { entryOf } from '#audit/log/entry';
import { HistoryLog } from '#audit/log/history-log';
import { type ConsistencyProof, type HistoryProof, isNamedIn, type ProvenEntry } from '#audit/log/proof';
import { nodesOf, WIDTH } from '#audit/log/tiles';
import { consistencyPath, inclusionPath, leafHash, type ReadNode, rootOf } from '#audit/log/tree';
import { DomainError } from '#kernel/domain-error';
import { EventHistory } from '#platform/event-history/event-history';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type LogHead, LogTiles } from '#platform/integrity/log-tiles';

/** Signs heads of the log, and makes proofs from the log. */
@Injectable()
export class Proofs extends HistoryProofs {
  constructor(
    private readonly log: HistoryLog,
    private readonly tiles: LogTiles,
    private readonly history: EventHistory,
    private readonly key: CheckpointKey,
    private readonly resources: ResourceHistories,
  ) {
    super();
  }

  /** The head of the log with all events so far, as a signed note. */
  async checkpoint(): Promise<string> {
    const head = await this.upToNow();
    return this.noteOf(head?.size ?? 0, nodesOf(this.tiles));
  }

  /**
   * Every event of a resource's stream with its path to a signed head. Throws `resource_missing`, also if the reader may not see an event, and
   * `history_altered` if the log has a different one.
   */
  async prove(id: string, reader: FactFilter = {}): Promise<HistoryProof> {
    // Read first: the log is brought up to date afterwards, so it contains all of these events.
    const { stream, events } = await this.storyOf(id);
    if (!events.every((event) => matches(event, reader))) throw missing(id);
    await this.upToNow();
    const size = (await this.tiles.head())?.size ?? 0;
    const read = nodesOf(this.tiles);
    const entries: ProvenEntry[] = [];
    for (const event of events) entries.push(await this.proven(event, size, read));
    return {
      object: 'history_proof',
      resource: id,
      stream,
      verifier: this.key.verifier,
      checkpoint: await this.noteOf(size, read),
      entries,
    };
  }

  /** Proves that the log has only grown between two checkpoints. `kept` is the key that the auditor kept, if another key signs now. */
  async consistency(before: string, now: string, kept: string | null = null): Promise<ConsistencyProof> {
    const { verifier } = this.key;
    const [earlier, later] = [trustedCheckpoint(before, 'before', kept, verifier), trustedCheckpoint(now, 'now', kept, verifier)];
    const { size = 0 } = (await this.log.upToNow()) ?? {};
    if (earlier.size > later.size || later.size > size)
      throw new DomainError(
        'invalid_range',
        `The log has ${size} entries: it proves a way from a smaller checkpoint to one of at most that (${earlier.size} to ${later.size} was requested).`,
        'now',
      );
    const path = await consistencyPath(earlier.size, later.size, nodesOf(this.tiles));
    return {
      object: 'consistency_proof',
      verifier: this.key.verifier,
      before: asSigned(before),
      checkpoint: asSigned(now),
      path: path.map((each) => each.toString('base64')),
    };
  }

  /** Brings the log up to date. Resolves to its head, or to null for an empty history. Throws `history_altered`. */
  private async upToNow(): Promise<LogHead | null> {
    try {
      return await this.log.upToNow();
    } catch (fault) {
      if (fault instanceof HistoryMissing) throw new DomainError('history_altered', `${fault.message} Run verify.`);
      throw fault;
    }
  }

  /** The first of a resource's streams that proves it, with its events. */
  private async storyOf(id: string): Promise<{ readonly stream: string; readonly events: readonly RecordedEvent[] }> {
    for (const stream of await this.resources.streamsOf(id)) {
      const events = await this.history.stored(stream);
      const texts = events.map((event) => entryOf(event).toString());
      if (events.length > 0 && isNamedIn(stream, texts, id)) return { stream, events };
    }
    throw missing(id);
  }

  private async proven(event: RecordedEvent, size: number, read: ReadNode): Promise<ProvenEntry> {
    const entry = entryOf(event);
    const index = await this.indexOf(event.position);
    if (index === null || !(await read(0, index)).equals(leafHash(entry)))
      throw new DomainError(
        'history_altered',
        `Event ${event.revision} of ${event.stream} is not what the log has at its place: one of the two was changed. Run verify.`,
        'id',
      );
    const path = await inclusionPath(index, size, read);
    return { index, entry: entry.toString(), path: path.map((each) => each.toString('base64')) };
  }

  /** The index of the entry of the event at this position; null if the log has none. */
  private async indexOf(position: Position): Promise<number | null> {
    const tile = await this.tiles.tileAt(position);
    const place = tile?.positions.indexOf(position) ?? -1;
    return place < 0 ? null : tile!.index * WIDTH + place;
  }

  private async noteOf(size: number, read: ReadNode): Promise<string> {
    return this.key.sign({ size, root: await rootOf(size, read) });
  }
}
