import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { FieldFaults } from '#http/validation/field-faults';
import { KnownLists } from '#http/validation/known-lists';
import { savedViews } from '#saved-views/domain/view.decisions';
import { type ViewFact, viewsStream } from '#saved-views/domain/view.events';
import { type StoredView, viewAfter } from '#saved-views/resource/stored-view';
import { type ViewResource, viewResource } from '#saved-views/resource/view.resource';

type StoredFact = Parameters<typeof viewAfter>[1];

/** Decides on the views of the current person, which have one stream. */
@Injectable()
export class ViewsOfUsers {
  constructor(
    private readonly eventStore: EventStore,
    private readonly lists: KnownLists,
  ) {}

  /** Validates a filter. Throws the list's own errors, `invalid_enum_value` for an unknown list, and `invalid_value` for contacts of shoppers. */
  check(list: string, filter: Readonly<Record<string, string>>): void {
    const { names } = this.lists;
    if (!names.includes(list)) throw new DomainError('invalid_enum_value', `list must be one of ${names.join(', ')}.`, 'list');
    const faults = this.lists.faultsOf(list, filter);
    if (faults.length > 0) throw new FieldFaults(faults.map((fault) => ({ ...fault, param: `filter.${fault.param}` })));
  }

  /** Appends the facts of a rule. Resolves to the view afterwards; null if it is removed. */
  async decide(
    view: string,
    rule: (views: typeof savedViews.initial) => readonly ViewFact[],
    context: CommandContext,
  ): Promise<ViewResource | null> {
    const { events } = await this.eventStore.decide(viewsStream(context.actor.id!), savedViews, rule, context);
    const story = events as unknown as readonly StoredFact[];
    const stored = story.reduce<StoredView | null>((before, event) => (event.data.view === view ? viewAfter(before, event) : before), null);
    return stored && viewResource(stored, this.lists);
  }
}
