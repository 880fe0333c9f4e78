import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isTestMode, type Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { WEEKLY_OUTCOMES } from '#risk/queries/performance/performance.projection';
import type { RiskPerformanceResource } from '#risk/resource/performance.resource';
import { performanceOf, type Week } from '#risk/resource/performance.view';

const MOST_WEEKS = 52;

/** How well the score predicted returns in the last 52 weeks with an outcome. */
export class GetPerformance extends Query<RiskPerformanceResource> {
  constructor(readonly scope: Scope) {
    super();
  }
}

@QueryHandler(GetPerformance)
export class GetPerformanceHandler implements IQueryHandler<GetPerformance> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ scope }: GetPerformance): Promise<RiskPerformanceResource> {
    const { documents } = await this.readModels.list(WEEKLY_OUTCOMES, { scope, filters: {}, created: {}, limit: MOST_WEEKS });
    return performanceOf(
      documents.map((text) => JSON.parse(text) as Week),
      !isTestMode(scope),
    );
  }
}
