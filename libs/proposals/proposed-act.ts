import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import type { Proposal } from '#proposals/domain/proposals';

/** An act that may be proposed. The room that has it provides one; the room of proposals knows none of them. */
export abstract class ProposedAct {
  /** As proposals name it. */
  abstract readonly name: string;
  /** What a person has to be allowed to read to see its proposals: a resource of the role table. */
  abstract readonly resource: string;

  /** The roles that may approve one. */
  abstract approversOf(proposal: Proposal): readonly string[];

  /** What its proposer has to be allowed to do, until it is approved. */
  routeOf(_proposal: Proposal): RouteAccess {
    return accessTo(this.resource, 'write');
  }

  /** The stream of what it changes, on which it was proposed and is decided. */
  abstract stream(subject: string, context: CommandContext): string;

  /** What approving it does. May read other streams and make secrets; decides nothing yet. */
  abstract prepare(proposal: Proposal, context: CommandContext): PreparedAct | Promise<PreparedAct>;
}

/** Carried out by one append, together with the approval. */
// oxlint-disable-next-line typescript/no-explicit-any -- each act knows its own state and facts
export interface PreparedAct<State = any, F extends Fact = any> {
  readonly view: View<State, F>;
  /** The act's own rule, judged again: what it refuses now, approving is refused with. */
  rule(state: State): readonly F[];
  /** The id of what it makes. */
  readonly result: string | null;
}

/** Access to a resource of the role table by its own name. */
export const accessTo = (resource: string, how: 'read' | 'write'): RouteAccess => ({
  scope: `${resource}:${how}`,
  path: `/admin/v1/${resource}`,
});

/** The roles that approve: owners everything, finance what moves money too. */
export const OWNERS: readonly string[] = ['owner'];
export const OWNERS_AND_FINANCE: readonly string[] = ['owner', 'finance'];
