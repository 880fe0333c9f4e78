import { Injectable } from '@nestjs/common';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { GenerationCatalog, type StoredGeneration } from '#platform/storage/mongodb/generation-catalog';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** The collections that hold read models: one per generation. */
@Injectable()
export class Generations {
  constructor(
    private readonly database: MongoDatabase,
    readonly catalog: GenerationCatalog = new GenerationCatalog(database),
  ) {}

  /** The documents that readers of a model see. */
  async live(model: string): Promise<DocumentCollection> {
    return (await this.current(model)).documents;
  }

  /** The live documents and a version of their state, which changes whenever they do; null if changes are not counted. */
  async current(model: string): Promise<{ documents: DocumentCollection; state: string | null }> {
    const { generations, counting, token } = await this.catalog.recent();
    const live = Object.entries(generations).find(([, each]) => each.model === model && each.state === 'live');
    if (live === undefined) throw new Error(`There is no read model "${model}".`);
    const [number, generation] = live;
    const state = counting === token ? `${number} ${generation.changes ?? 0}` : null;
    return { documents: this.collection(Number(number), generation), state };
  }

  collection(generation: number, { model, filters }: Pick<StoredGeneration, 'model' | 'filters'>): DocumentCollection {
    return new DocumentCollection(this.database, `${model}_g${generation}`, filters);
  }
}
