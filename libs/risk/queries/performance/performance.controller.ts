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
    Whether the score deserves trust: of the orders with cash, whole or in part, that were delivered or came back, how many of each level
    came back (precision), and how many of those that came back each level had seen (recall); by factor, and week by week.
  `)
  @Answers(200, RiskPerformanceResource)
  get(@CurrentCaller() { scope }: Caller): Promise<RiskPerformanceResource> {
    return this.queries.execute(new GetPerformance(scope));
  }
}
