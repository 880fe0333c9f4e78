import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { WriteRule } from '#risk/commands/write-rule/write-rule.command';
import type { RuleTerms } from '#risk/domain/rule-terms';
import { comparedConditions } from '#risk/features/rule-values';
import { ChangeRuleBody, CreateRuleBody } from '#risk/resource/rule.body';
import { RemovedRiskRuleResource, RiskRuleResource } from '#risk/resource/rule.resource';

const TERMS = ['missing_field', 'parameters_exclusive', 'invalid_enum_value', 'invalid_integer', 'invalid_type', 'invalid_range'] as const;

@Controller('risk/rules')
export class WriteRuleController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('risk:write')
  @About(`
    Creates a rule, which is evaluated after the existing ones. The first rule that matches decides, unless the shopper is on a list. A rule is
    inactive until enabled is true. Try it first with \`POST /v1/risk/rules/try\`.
  `)
  @Answers(201, RiskRuleResource, [...TERMS, 'risk_rule_limit_reached'])
  async create(@Body() body: CreateRuleBody, @Commanding() context: CommandContext): Promise<RiskRuleResource> {
    const { name, conditions, recommendation = null, level = null, enabled } = body;
    const terms = { name, conditions: comparedConditions(conditions), recommendation, level, enabled: enabled ?? false };
    const rule = await this.commands.execute(
      WriteRule({ intention: { kind: 'create', rule: context.id('rr'), terms, at: context.now }, context }),
    );
    return rule!;
  }

  @Patch(':id')
  @Scope('risk:write')
  @About('Updates a rule. Omitted fields do not change. recommendation replaces level, and level replaces recommendation.')
  @Answers(200, RiskRuleResource, [...TERMS, 'resource_missing'])
  async change(@Param('id') id: string, @Body() body: ChangeRuleBody, @Commanding() context: CommandContext): Promise<RiskRuleResource> {
    const terms: Partial<RuleTerms> = { ...body, ...(body.conditions && { conditions: comparedConditions(body.conditions) }) };
    const rule = await this.commands.execute(WriteRule({ intention: { kind: 'change', rule: id, terms }, context }));
    return rule!;
  }

  @Delete(':id')
  @Scope('risk:write')
  @About('Deletes a rule. Its past decisions do not change.')
  @Answers(200, RemovedRiskRuleResource, ['resource_missing'])
  async remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemovedRiskRuleResource> {
    await this.commands.execute(WriteRule({ intention: { kind: 'remove', rule: id }, context }));
    return { id, object: 'risk_rule', deleted: true };
  }
}
