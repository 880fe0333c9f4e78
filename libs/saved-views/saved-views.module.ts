import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { errorCodes } from '#http/errors/error-catalogue';
import { KnownLists } from '#http/validation/known-lists';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { ChangeView } from '#saved-views/commands/change-view/change-view.command';
import { ChangeViewController } from '#saved-views/commands/change-view/change-view.controller';
import { RemoveView } from '#saved-views/commands/remove-view/remove-view.command';
import { RemoveViewController } from '#saved-views/commands/remove-view/remove-view.controller';
import { SaveView } from '#saved-views/commands/save-view/save-view.command';
import { SaveViewController } from '#saved-views/commands/save-view/save-view.controller';
import { TakeOverView } from '#saved-views/commands/take-over-view/take-over-view.command';
import { TakeOverViewController } from '#saved-views/commands/take-over-view/take-over-view.controller';
import { ViewListController } from '#saved-views/queries/view-list/view-list.controller';
import { viewList } from '#saved-views/queries/view-list/view-list.projection';
import { ListViewsHandler } from '#saved-views/queries/view-list/view-list.query';
import { SAVED_VIEW_CHANGES } from '#saved-views/saved-view.changed-objects';
import { VIEW_ERRORS } from '#saved-views/saved-view.error-codes';
import { SAVED_VIEW_UPCASTS } from '#saved-views/saved-view.upcasts';
import { ViewsOfUsers } from '#saved-views/views-of-users';

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
