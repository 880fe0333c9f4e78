import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, ForUsers } from '#http/route';
import { VIEWS } from '#dashboard/saved-views/queries/view-list/view-list.projection';
import { ListViews } from '#dashboard/saved-views/queries/view-list/view-list.query';
import { ViewResource } from '#dashboard/saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class ViewListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('views:read', { reads: [VIEWS] })
  @About(`
    Lists the user's own views and those shared by others, newest first. left_out names saved filter fields that this release no longer knows;
    filter does not contain them.
  `)
  @AnswersShortList(ViewResource)
  async list(@CurrentCaller() { account, key }: Caller): Promise<WholeList<ViewResource>> {
    return newestFirst('/admin/v1/views', await this.queries.execute(new ListViews(key.id, account)));
  }
}
