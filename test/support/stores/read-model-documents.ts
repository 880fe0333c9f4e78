import { ReadModelWriter } from '#platform/storage/read-model-writer';
import type { RunningService } from '#test/support/services/running-service';

/** Every row of every live read model, with its filters, by model. */
export async function readModelDocuments(service: RunningService): Promise<Record<string, unknown[]>> {
  const live = (await service.part(ReadModelWriter).generations()).filter(({ state }) => state === 'live');
  const rows = live.map(async ({ model, generation }) => [model, await service.kept.rows(`${model}_g${generation}`)] as const);
  return Object.fromEntries(await Promise.all(rows));
}
