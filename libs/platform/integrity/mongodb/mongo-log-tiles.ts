import { Injectable } from '@nestjs/common';
import { Binary } from 'mongodb';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type LogHead, LogTiles, type Tile } from '#platform/integrity/log-tiles';
import type { Position } from '#platform/event-history/recorded-event';

/** A document that only grows: of two versions, the one with the larger `size` is newer. */
interface Measured extends Stored {
  readonly size: number;
}

interface TileDocument extends Measured {
  readonly level: number;
  readonly index: number;
  readonly hashes: Binary;
  /** Only at level 0, as is `first`, the first of them. */
  readonly positions?: readonly Position[];
  readonly first?: Position;
}

interface HeadDocument extends Measured, LogHead {}

interface NameDocument extends Stored {
  readonly name: string;
}

const TILES = 'history_log_tiles';
const HEADS = 'history_log_heads';

const HEAD = 'head';
const NAME = 'name';
const idOf = (level: number, index: number): string => `${level}/${index}`;

@Injectable()
export class MongoLogTiles extends LogTiles {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override async name(): Promise<string | null> {
    return (await this.names.findOne({ _id: NAME }))?.name ?? null;
  }

  override async begin(name: string): Promise<string> {
    await this.names.updateOne({ _id: NAME }, { $setOnInsert: { name } }, { upsert: true });
    return (await this.name())!;
  }

  override async head(): Promise<LogHead | null> {
    const found = await this.heads.findOne({ _id: HEAD });
    return found && { size: found.size, position: found.position };
  }

  override async tile(level: number, index: number): Promise<Tile | null> {
    return tileOf(await this.tiles.findOne({ _id: idOf(level, index) }));
  }

  override async tileAt(position: Position): Promise<Tile | null> {
    return tileOf(await this.tiles.findOne({ first: { $lte: position } }, { sort: { first: -1 } }));
  }

  override async grow(tiles: readonly Tile[], head: LogHead): Promise<void> {
    for (const { level, index, hashes, positions } of tiles)
      await this.keepLonger(TILES, {
        _id: idOf(level, index),
        level,
        index,
        size: hashes.length,
        hashes: new Binary(hashes),
        ...(positions.length > 0 && { positions, first: positions[0]! }),
      });
    await this.keepLonger(HEADS, { _id: HEAD, ...head });
  }

  /** Writes a document unless one of at least the same size is stored: then the insert fails as a duplicate, and the second update changes nothing. */
  private async keepLonger(name: string, { _id, ...document }: Measured): Promise<void> {
    const shorter = { _id, size: { $lt: document.size } };
    await this.database
      .collection<Measured>(name)
      .updateOne(shorter, { $set: document }, { upsert: true })
      .catch((fault: unknown) => {
        if (!isDuplicate(fault)) throw fault;
        return this.database.collection<Measured>(name).updateOne(shorter, { $set: document });
      });
  }

  private get tiles() {
    return this.database.collection<TileDocument>(TILES);
  }

  /** The name is a single document, so it is stored in the collection of the head. */
  private get names() {
    return this.database.collection<NameDocument>(HEADS);
  }

  private get heads() {
    return this.database.collection<HeadDocument>(HEADS);
  }
}

const tileOf = (found: TileDocument | null): Tile | null =>
  found && { level: found.level, index: found.index, hashes: Buffer.from(found.hashes.buffer), positions: found.positions ?? [] };
