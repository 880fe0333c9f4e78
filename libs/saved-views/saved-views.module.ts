import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { errorCodes } from '#http/errors/error-catalogue';
import { KnownLists } from '#http/validation/known-lists';
import { projections } from '#platform/projector/projections.module';
import { SAVED_VIEW_CHANGES } from '#saved-views/saved-view.changed-objects';
import { SAVED_VIEW_UPCASTS } from '#saved-views/saved-view.upcasts';
import { ChangeViewController } from '#saved-views/commands/change-view/change-view.controller';
import { ChangeViewHandler } from '#saved-views/commands/change-view/change-view.handler';
import { RemoveViewController } from '#saved-views/commands/remove-view/remove-view.controller';
import { RemoveViewHandler } from '#saved-views/commands/remove-view/remove-view.handler';
import { SaveViewController } from '#saved-views/commands/save-view/save-view.controller';
import { SaveViewHandler } from '#saved-views/commands/save-view/save-view.handler';
import { TakeOverViewController } from '#saved-views/commands/take-over-view/take-over-view.controller';
import { TakeOverViewHandler } from '#saved-views/commands/take-over-view/take-over-view.handler';
import { ViewListController } from '#saved-views/queries/view-list/view-list.controller';
import { viewList } from '#saved-views/queries/view-list/view-list.projection';
import { ListViewsHandler } from '#saved-views/queries/view-list/view-list.query';
import { VIEW_ERRORS } from '#saved-views/saved-view.error-codes';
import { ViewsOfUsers } from '#saved-views/views-of-users';

/** People's settings for lists: saved filters and columns. */
@Module({
  imports: [DiscoveryModule],
  controllers: [SaveViewController, ChangeViewController, RemoveViewController, TakeOverViewController, ViewListController],
  providers: [
    streamCategories('user_views'),
    KnownLists,
    ViewsOfUsers,
    SaveViewHandler,
    ChangeViewHandler,
    RemoveViewHandler,
    TakeOverViewHandler,
    ListViewsHandler,
    errorCodes(VIEW_ERRORS),
    changedObjects(SAVED_VIEW_CHANGES),
    upcasts(SAVED_VIEW_UPCASTS),
    projections([viewList]),
  ],
})
export class SavedViewsModule {}
