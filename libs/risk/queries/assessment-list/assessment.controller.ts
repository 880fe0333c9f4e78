import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { assessmentMissing } from '#risk/domain/risk.errors';
import { ASSESSMENT_LIST } from '#risk/queries/assessment-list/assessment-list.projection';
import { GetAssessment } from '#risk/queries/assessment-list/get-assessment.query';
import { RiskAssessmentResource } from '#risk/resource/assessment.resource';

@Controller('risk/assessments')
export class AssessmentController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @Scope('risk:read', { reads: [ASSESSMENT_LIST] })
  @About(`
    Returns a risk assessment, with its reasons. Later changes of the settings do not affect it. outcome is set once the delivery has ended.
  `)
  @Answers(200, RiskAssessmentResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const assessment = await this.queries.execute(new GetAssessment(id, scope));
    if (assessment === null) throw assessmentMissing(id);
    return assessment;
  }
}
