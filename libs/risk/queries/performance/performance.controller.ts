import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { GetPerformance } from '#risk/queries/performance/get-performance.query';
import { WEEKLY_OUTCOMES } from '#risk/queries/performance/performance.projection';
import { RiskPerformanceResource } from '#risk/resource/performance.resource';

@Controller('risk/performance')
export class PerformanceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Called('getRiskPerformance', 'Compare risk scores with outcomes')
  @Scope('risk:read', { reads: [WEEKLY_OUTCOMES] })
  @About(`
    Returns how reliable the risk score is. For COD orders that were delivered or returned, it shows by level which share was returned
    (precision), and which share of all returns had the level (recall), as well as figures by factor and by week.
  `)
  @Answers(200, RiskPerformanceResource)
  get(@CurrentCaller() { scope }: Caller): Promise<RiskPerformanceResource> {
    return this.queries.execute(new GetPerformance(scope));
  }
}
