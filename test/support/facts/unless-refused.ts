import { DomainError } from '#kernel/domain-error';
import type { Fact } from '#kernel/fact';

/** The facts of a decision; none if its rule refuses it. */
export function unlessRefused(decide: () => readonly Fact[]): readonly Fact[] {
  try {
    return decide();
  } catch (refusal) {
    if (refusal instanceof DomainError) return [];
    throw refusal;
  }
}
