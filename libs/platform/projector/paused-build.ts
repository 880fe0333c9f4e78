import { DomainError } from '#kernel/domain-error';
import type { Generation } from '#platform/storage/read-model-writer';

/** Refuses to wait for a paused build, which continues only when an operator resumes it. */
export function refusePaused({ model, paused }: Pick<Generation, 'model' | 'paused'>): void {
  if (paused)
    throw new DomainError('transition_not_allowed', `Building ${model} is paused. Go on with projections resume ${model}.`, 'name');
}

/** Refuses to pause a live read model: its readers would see stale documents. */
export function nothingBuilt(name: string): never {
  throw new DomainError(
    'transition_not_allowed',
    `${name} is not being built, and what readers see cannot be paused. See projections status.`,
    'name',
  );
}

export function nothingKept(name: string): never {
  throw new DomainError(
    'resource_missing',
    `Nothing older of ${name} is kept that readers could go back to. See projections status.`,
    'name',
  );
}
