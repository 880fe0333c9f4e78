import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { errorCodes } from '#http/errors/error-catalogue';
import { KnownLists } from '#http/validation/known-lists';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { ChangeView } from '#dashboard/saved-views/commands/change-view/change-view.command';
import { ChangeViewController } from '#dashboard/saved-views/commands/change-view/change-view.controller';
import { RemoveView } from '#dashboard/saved-views/commands/remove-view/remove-view.command';
import { RemoveViewController } from '#dashboard/saved-views/commands/remove-view/remove-view.controller';
import { SaveView } from '#dashboard/saved-views/commands/save-view/save-view.command';
import { SaveViewController } from '#dashboard/saved-views/commands/save-view/save-view.controller';
import { TakeOverView } from '#dashboard/saved-views/commands/take-over-view/take-over-view.command';
import { TakeOverViewController } from '#dashboard/saved-views/commands/take-over-view/take-over-view.controller';
import { ViewListController } from '#dashboard/saved-views/queries/view-list/view-list.controller';
import { viewList } from '#dashboard/saved-views/queries/view-list/view-list.projection';
import { ListViewsHandler } from '#dashboard/saved-views/queries/view-list/view-list.query';
import { SAVED_VIEW_CHANGES } from '#dashboard/saved-views/saved-view.changed-objects';
import { VIEW_ERRORS } from '#dashboard/saved-views/saved-view.error-codes';
import { SAVED_VIEW_UPCASTS } from '#dashboard/saved-views/saved-view.upcasts';
import { ViewsOfUsers } from '#dashboard/saved-views/views-of-users';

/** People's settings for lists: saved filters and columns. */
@Module({
  imports: [DiscoveryModule],
  controllers: [SaveViewController, ChangeViewController, RemoveViewController, TakeOverViewController, ViewListController],
  providers: [
    ...commandHandlers(ChangeView, RemoveView, SaveView, TakeOverView),
    streamCategories('user_views'),
    KnownLists,
    ViewsOfUsers,
    ListViewsHandler,
    errorCodes(VIEW_ERRORS),
    changedObjects(SAVED_VIEW_CHANGES),
    upcasts(SAVED_VIEW_UPCASTS),
    projections([viewList]),
  ],
})
export class SavedViewsModule {}
