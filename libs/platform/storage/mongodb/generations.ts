import { Injectable } from '@nestjs/common';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { GenerationCatalog, type StoredGeneration } from '#platform/storage/mongodb/generation-catalog';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** The collections that hold read models: one per generation. */
@Injectable()
export class Generations {
  readonly catalog: GenerationCatalog;

  constructor(private readonly database: MongoDatabase) {
    this.catalog = new GenerationCatalog(database);
  }

  /** What readers of a model see. */
  async live(model: string): Promise<DocumentCollection> {
    const { generations } = await this.catalog.recent();
    const live = Object.entries(generations).find(([, each]) => each.model === model && each.state === 'live');
    if (live === undefined) throw new Error(`There is no read model "${model}".`);
    return this.collection(Number(live[0]), live[1]);
  }

  collection(generation: number, { model, filters }: Pick<StoredGeneration, 'model' | 'filters'>): DocumentCollection {
    return new DocumentCollection(this.database, `${model}_g${generation}`, filters);
  }
}
