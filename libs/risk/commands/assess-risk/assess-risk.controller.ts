import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { AssessRiskBody } from '#risk/commands/assess-risk/assess-risk.body';
import { AssessRisk } from '#risk/commands/assess-risk/assess-risk.command';
import { toAssess } from '#risk/commands/assess-risk/to-assess';
import { RiskAssessmentResource } from '#risk/resource/assessment.resource';

@Controller('risk/assessments')
export class AssessRiskController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('risk:write')
  @About(`
    Assesses the risk of a purchase, or reassesses a checkout_session or an order, by the current data on customers and places, and returns the
    points with their reasons. Sessions are assessed automatically when they are created and when cash on delivery is chosen. Use this for
    purchases made elsewhere, and for trials. It has no effect, and does not count toward velocity. Phone and postal code may be any text.
  `)
  @Answers(201, RiskAssessmentResource, ['missing_field', 'parameters_exclusive', 'resource_missing'])
  assess(@Body() body: AssessRiskBody, @Commanding() context: CommandContext): Promise<RiskAssessmentResource> {
    return this.commands.execute(AssessRisk({ assessment: context.id('risk'), subject: toAssess(body), context }));
  }
}
