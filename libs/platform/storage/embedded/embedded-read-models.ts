import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import type { DocumentTable } from '#platform/storage/embedded/document-table';
import type { FiledModels } from '#platform/storage/embedded/lists-in-file';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { PageTurns } from '#platform/storage/page-turns';
import { ReadModels } from '#platform/storage/read-models';

@Injectable()
export class EmbeddedReadModels extends ReadModels {
  constructor(
    private readonly file: ReadModelFile,
    private readonly turns: PageTurns = new PageTurns(),
  ) {
    super();
  }

  override async get(collection: string, id: string, scope: Scope): Promise<string | null> {
    return this.file.liveTable(collection).get(id, scope);
  }

  override async list(collection: string, query: ListQuery): Promise<Page> {
    return this.turns.take(query.scope, () => this.file.liveTable(collection).list(query));
  }

  override filed(models: readonly string[]): FiledModels {
    const placeOf = ({ name, filters }: DocumentTable): Pick<DocumentTable, 'name' | 'filters'> => ({ name, filters });
    return { file: this.file.path, tables: Object.fromEntries(models.map((model) => [model, placeOf(this.file.liveTable(model))])) };
  }

  override async reached(position: Position, milliseconds: number, models?: readonly string[]): Promise<boolean> {
    if (this.file.holds(position, models)) return true;
    return new Promise((resolve) => {
      const answer = (reached: boolean): void => {
        clearTimeout(tooLong);
        unwatch();
        resolve(reached);
      };
      const tooLong = setTimeout(() => answer(false), milliseconds);
      const unwatch = this.file.watch(() => {
        if (this.file.holds(position, models)) answer(true);
      });
    });
  }
}
