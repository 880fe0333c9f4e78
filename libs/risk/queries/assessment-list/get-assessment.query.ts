import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { ASSESSMENT_LIST } from '#risk/queries/assessment-list/assessment-list.projection';

/** One assessment as JSON text; null if there is none. */
export class GetAssessment extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(GetAssessment)
export class GetAssessmentHandler implements IQueryHandler<GetAssessment> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetAssessment): Promise<string | null> {
    return this.readModels.get(ASSESSMENT_LIST, id, scope);
  }
}
