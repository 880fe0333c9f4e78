import { DomainError } from '#kernel/domain-error';
import { type ProjectionResource, projectionResource } from '#admin/operations/resource/projection.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import type { Projector } from '#platform/projector/projector';

const URL = '/admin/v1/projections';

/** Every generation of every read model, with its progress. */
export async function allProjections(projector: Projector): Promise<WholeList<ProjectionResource>> {
  const progress = await projector.progress();
  const status = await projector.status();
  return listOf(
    URL,
    status.map((each) => projectionResource(each, progress.get(each.generation))),
  );
}

/** The generations of these read models that still follow the history. */
export async function followedOf(names: readonly string[], projector: Projector): Promise<WholeList<ProjectionResource>> {
  const { data } = await allProjections(projector);
  return listOf(
    URL,
    data.filter(({ name, state }) => names.includes(name) && state !== 'old'),
  );
}

export const namesOfProjections = async (projector: Projector): Promise<string[]> => [
  ...new Set((await projector.status()).map(({ model }) => model)),
];

/** Returns the name if it is a read model's. Throws `resource_missing` otherwise. */
export async function knownProjection(name: string, projector: Projector): Promise<string> {
  if ((await namesOfProjections(projector)).includes(name)) return name;
  throw new DomainError('resource_missing', `There is no projection ${name}. See projections status.`, 'name');
}
