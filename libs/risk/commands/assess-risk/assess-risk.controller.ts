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
    Assesses a purchase, or reassesses a checkout_session or an order, by what the account knows of its customers and places now, and returns the
    points with their reasons. Sessions are assessed automatically when they are created and when cash is chosen: this is for purchases
    elsewhere, and for trying. It has no effect, and counts for no velocity. Phone and postal code may be any text.
  `)
  @Answers(201, RiskAssessmentResource, ['missing_field', 'parameters_exclusive', 'resource_missing'])
  assess(@Body() body: AssessRiskBody, @Commanding() context: CommandContext): Promise<RiskAssessmentResource> {
    return this.commands.execute(new AssessRisk(context.id('risk'), toAssess(body), context));
  }
}
