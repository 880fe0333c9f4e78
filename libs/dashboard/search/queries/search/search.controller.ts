import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery } from '@nestjs/swagger';
import { DomainError } from '#kernel/domain-error';
import { listOf, type WholeList } from '#http/answers/list-of';
import { isReadable } from '#http/validation/field-rules';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, Called, ForUsers } from '#http/route';
import { Search } from '#dashboard/search/queries/search/search.query';
import { FoundResource } from '#dashboard/search/resource/found.resource';

const LONGEST = 200;

@Controller('admin/v1/search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('search:read', { byMode: true })
  @ApiQuery({ name: 'q', required: true, schema: { type: 'string', minLength: 1, maxLength: LONGEST }, description: 'Text to search for.' })
  @About(`
    Finds exact matches of q in the mode of X-Mode: IDs of any type, the shop's name of an order, a phone number in any format, an email address,
    the last four digits of a phone number with the amount of an order (3210 2499.00), UTR, RRN, ARN, tracking numbers, IDs at the gateway, and
    your own references. The response contains the newest ten matches of each resource that the role can read. A role that sees masked data cannot
    search by phone number or email address.
  `)
  @Called('search', 'Find by a key')
  @AnswersShortList(FoundResource, ['invalid_value'])
  async search(@Query('q') q: unknown, @CurrentCaller() caller: Caller): Promise<WholeList<FoundResource>> {
    if (typeof q !== 'string' || q.trim() === '' || q.length > LONGEST || !isReadable(q))
      throw new DomainError('invalid_value', `q must be given once: a text of 1 to ${LONGEST} characters without NUL characters.`, 'q');
    return listOf('/admin/v1/search', await this.queries.execute(new Search(q, caller)));
  }
}
