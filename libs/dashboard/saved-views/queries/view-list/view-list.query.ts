import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { KnownLists } from '#http/validation/known-lists';
import { Lookups } from '#platform/storage/lookups';
import { VIEWS } from '#dashboard/saved-views/queries/view-list/view-list.projection';
import type { StoredView } from '#dashboard/saved-views/resource/stored-view';
import { type ViewResource, viewResource } from '#dashboard/saved-views/resource/view.resource';

/** A person's own views, and those that others of the account share. */
export class ListViews extends Query<ViewResource[]> {
  constructor(
    readonly user: string,
    readonly account: string,
  ) {
    super();
  }
}

@QueryHandler(ListViews)
export class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(
    private readonly lookups: Lookups,
    private readonly lists: KnownLists,
  ) {}

  async execute({ user, account }: ListViews): Promise<ViewResource[]> {
    const seen = await Promise.all([user, account].map((by) => this.lookups.all<StoredView>(VIEWS, 'seen_by', by)));
    return seen.flat().map((view) => viewResource(view, this.lists));
  }
}
