import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { FieldFaults } from '#http/validation/field-faults';
import { KnownLists } from '#http/validation/known-lists';
import { Lookups } from '#platform/storage/lookups';
import { ActorRights } from '#act-kinds/contract';
import { savedViews } from '#dashboard/saved-views/domain/view.decisions';
import { type ViewFact, viewsStream } from '#dashboard/saved-views/domain/view.events';
import { VIEWS } from '#dashboard/saved-views/queries/view-list/view-list.projection';
import { type StoredView, viewAfter } from '#dashboard/saved-views/resource/stored-view';
import { type ViewResource, viewResource } from '#dashboard/saved-views/resource/view.resource';

/** Documents of an earlier release lack `saved_by`: in those, `user` saved the view. */
type Saved = Omit<StoredView, 'saved_by'> & Partial<Pick<StoredView, 'saved_by'>>;
type StoredFact = Parameters<typeof viewAfter>[1];

/** The access that every active user has. */
const ACCESS_OF_EVERY_ROLE = { scope: 'views:read', path: '/admin/v1/views' };

/** Loads and changes saved views. A view stays in the stream of the person who saved it, even after another person takes it over. */
@Injectable()
export class ViewsOfUsers {
  constructor(
    private readonly eventStore: EventStore,
    private readonly lists: KnownLists,
    private readonly lookups: Lookups,
    private readonly rights: ActorRights,
  ) {}

  /** Validates a filter. Throws the list's own errors, `invalid_enum_value` for an unknown list, and `invalid_value` for a filter by a
   * shopper's phone or e-mail address, which views must not store. */
  check(list: string, filter: Readonly<Record<string, string>>): void {
    const { names } = this.lists;
    if (!names.includes(list)) throw new DomainError('invalid_enum_value', `list must be one of ${names.join(', ')}.`, 'list');
    const faults = this.lists.faultsOf(list, filter);
    if (faults.length > 0) throw new FieldFaults(faults.map((fault) => ({ ...fault, param: `filter.${fault.param}` })));
  }

  /** The user of a shared view who can no longer sign in; null if there is none. */
  async userWhoLeft(view: string, context: CommandContext): Promise<string | null> {
    const stored = await this.stored(view, context);
    return stored?.shared === true && !(await this.rights.covers(stored.user, ACCESS_OF_EVERY_ROLE)) ? stored.user : null;
  }

  /** Appends the facts of a rule. Resolves to the view afterwards; null if it is removed. */
  async decide(
    view: string,
    rule: (views: typeof savedViews.initial) => readonly ViewFact[],
    context: CommandContext,
  ): Promise<ViewResource | null> {
    const known = await this.stored(view, context);
    const stream = viewsStream(known === null ? context.actor.id! : (known.saved_by ?? known.user));
    const { events } = await this.eventStore.decide(stream, savedViews, rule, context);
    const story = events as unknown as readonly StoredFact[];
    const stored = story.reduce<StoredView | null>((before, event) => (event.data.view === view ? viewAfter(before, event) : before), null);
    return stored && viewResource(stored, this.lists);
  }

  /** A view of the account that the read model has: who saved it never changes. */
  private async stored(view: string, context: CommandContext): Promise<Saved | null> {
    const found = await this.lookups.find<Saved>(VIEWS, view);
    return found?.account === context.account ? found : null;
  }
}
