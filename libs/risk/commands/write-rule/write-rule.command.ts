import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { RuleIntention } from '#risk/domain/policy.decisions';
import type { RiskRuleResource } from '#risk/resource/rule.resource';

/** Creates, changes or removes a rule. Resolves to the rule, or null once it is removed. */
export class WriteRule extends Command<RiskRuleResource | null> {
  constructor(
    readonly intention: RuleIntention,
    readonly context: CommandContext,
  ) {
    super();
  }
}
