import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import { policyStream, riskPolicy } from '#risk/domain/policy';
import { type RuleIntention, writeRule } from '#risk/domain/policy.decisions';
import { shownRule } from '#risk/resource/rule.resource';

/** Creates, changes or removes a rule. Resolves to the rule, or null once it is removed. */
export const WriteRule = command('WriteRule', {
  input: fields<{ intention: RuleIntention }>(),
  stream: ({ context }: { readonly context: CommandContext }) => policyStream(context.account, context.livemode),
  view: riskPolicy,
  rule: (policy, { intention }) => writeRule(policy, intention),
  answer({ events }, { intention, context }) {
    const written = fold(riskPolicy, events).rules.find(({ rule }) => rule === intention.rule);
    return written === undefined ? null : shownRule(written, context.livemode);
  },
});
