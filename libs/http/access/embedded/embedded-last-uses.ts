import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { LastUses } from '#http/access/last-uses';

@Injectable()
export class EmbeddedLastUses extends LastUses {
  constructor(private readonly file: WorkFile) {
    super();
  }

  protected override write(name: string, at: UnixSeconds): Promise<unknown> {
    const write = this.file.statements.of('INSERT OR REPLACE INTO last_uses (name, at) VALUES (?, ?)');
    return this.file.write(() => void write.run(name, at), 'process');
  }

  protected override async written(names: readonly string[]): Promise<Map<string, UnixSeconds>> {
    const read = this.file.statements.of('SELECT at FROM last_uses WHERE name = ?');
    return new Map(
      names.flatMap((name) => {
        const found = read.get(name);
        return found === undefined ? [] : [[name, found['at'] as UnixSeconds]];
      }),
    );
  }
}
