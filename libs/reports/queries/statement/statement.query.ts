import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AccountNames } from '#accounts/contract';
import { Configuration } from '#platform/config/configuration';
import { accountOf, isTestMode, type Scope } from '#platform/storage/documents';
import { monthOf } from '#reports/calendar/time-zone';
import { monthWrong } from '#reports/domain/report.errors';
import { MonthlyStatement } from '#reports/statement/monthly-statement';
import { statementPage } from '#reports/statement/statement-page';
import { knownZone } from '#reports/types/checked-parameters';

/** The statement of a month as one page of HTML. Throws `invalid_format` for an invalid month, `invalid_value` for an unknown time zone. */
export class GetStatementPage extends Query<string> {
  constructor(
    readonly month: string,
    readonly timezone: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(GetStatementPage)
export class GetStatementPageHandler implements IQueryHandler<GetStatementPage> {
  constructor(
    private readonly monthly: MonthlyStatement,
    private readonly names: AccountNames,
    private readonly configuration: Configuration,
  ) {}

  async execute({ month, timezone, scope }: GetStatementPage): Promise<string> {
    const [from, to] = monthSpan(month, timezone);
    const [statements, account] = await Promise.all([this.monthly.of(scope, from, to), this.names.of(accountOf(scope))]);
    return statementPage(statements, { account, brand: this.configuration.brand, month, timezone, livemode: !isTestMode(scope) });
  }
}

/** The beginning and end (exclusive) of a month. Throws `invalid_format` for an invalid month, `invalid_value` for an unknown time zone. */
export function monthSpan(month: string, timezone: string): NonNullable<ReturnType<typeof monthOf>> {
  const span = monthOf(month, knownZone(timezone, 'timezone'));
  if (span === null) throw monthWrong();
  return span;
}
