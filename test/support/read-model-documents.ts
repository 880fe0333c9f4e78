import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import type { RunningService } from '#test/support/running-service';

/** Every row of every live read model, with its filters, by model. */
export async function readModelDocuments(service: RunningService): Promise<Record<string, unknown[]>> {
  const file = new DatabaseSync(join(service.dataDir, 'read-models.db'), { readOnly: true });
  try {
    const live = (await service.part(ReadModelWriter).generations()).filter(({ state }) => state === 'live');
    return Object.fromEntries(
      live.map(({ model, generation }) => [model, file.prepare(`SELECT * FROM ${model}_g${generation} ORDER BY id`).all()]),
    );
  } finally {
    file.close();
  }
}
