import type { ActParams } from '#act-kinds/contract';
import { caseless } from '#kernel/comparable';
import { DomainError } from '#kernel/domain-error';
import { isOwnTag } from '#orders/storefront/domain/own-tags';
import type { TagChanges } from '#orders/domain/events/storefront.events';

export const tagChanges = ({ add = [], remove = [] }: ActParams): TagChanges => ({ add, remove });

/** Why these tag changes are refused; null if they are allowed. Shops ignore case in tags. */
export function tagRefusal(params: ActParams): DomainError | null {
  const { add, remove } = tagChanges(params);
  if (add.length + remove.length === 0) return new DomainError('missing_field', 'params must have add, remove, or both.', 'params.add');
  const removed = new Set(remove.map(caseless));
  const both = add.find((tag) => removed.has(caseless(tag)));
  if (both !== undefined)
    return new DomainError('invalid_value', `params.remove has ${both}, as params.add has. Leave it out of one.`, 'params.remove');
  for (const [name, tags] of [
    ['add', add],
    ['remove', remove],
  ] as const) {
    const own = tags.find(isOwnTag);
    if (own !== undefined)
      return new DomainError('invalid_value', `params.${name} has ${own}, which the service itself keeps. Leave it out.`, `params.${name}`);
  }
  return null;
}
