import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed } from '#admin/operators/parameters';
import { scopeOf } from '#platform/storage/documents';
import { StatementQuery } from '#reports/admin/report-run.body';
import { StatementPageResource } from '#reports/admin/report-run.resource';
import { TIME_ZONE } from '#reports/domain/report-parameters';
import { GetStatementPage } from '#reports/queries/statement/statement.query';

@Controller('admin/v1/statements')
export class StatementPageController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly queries: QueryBus,
  ) {}

  @Get(':month')
  @ForOperators('reports.statement', 'reads')
  @About('What came in, went back and was collected in a month (2026-01), as one page of HTML.')
  @Called('getStatementPage', 'Get the statement of a month')
  @Answers(200, StatementPageResource, ['invalid_format', 'invalid_value'])
  async page(
    @Param('month') month: string,
    @Query() { mode, timezone }: StatementQuery,
    @AccountNamed() named: string | undefined,
  ): Promise<StatementPageResource> {
    const scope = scopeOf(await this.accounts.of({ account: named }), mode === 'live');
    return { object: 'statement_page', page: await this.queries.execute(new GetStatementPage(month, timezone ?? TIME_ZONE, scope)) };
  }
}
