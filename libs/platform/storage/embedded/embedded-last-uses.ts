import { Injectable } from '@nestjs/common';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { LastUses } from '#platform/storage/last-uses';

interface Use {
  at: UnixSeconds;
  written: UnixSeconds;
}

/** Memory knows each use, the file one a minute. */
@Injectable()
export class EmbeddedLastUses extends LastUses {
  private readonly uses = new Map<string, Use>();

  constructor(private readonly file: WorkFile) {
    super();
  }

  override note(name: string, at: UnixSeconds): void {
    const use = this.uses.get(name);
    if (use !== undefined && at < use.written + MINUTE) {
      use.at = at;
      return;
    }
    this.uses.set(name, { at, written: at });
    const write = this.file.statements.of('INSERT OR REPLACE INTO last_uses (name, at) VALUES (?, ?)');
    // One that is not written is no loss: the next minute's takes its place.
    this.file.write(() => void write.run(name, at)).catch(() => undefined);
  }

  override async of(names: readonly string[]): Promise<ReadonlyMap<string, UnixSeconds>> {
    const read = this.file.statements.of('SELECT at FROM last_uses WHERE name = ?');
    const at = (name: string): UnixSeconds | undefined => this.uses.get(name)?.at ?? (read.get(name)?.['at'] as UnixSeconds | undefined);
    return new Map(names.flatMap((name) => (at(name) === undefined ? [] : [[name, at(name)!]])));
  }
}
