import type { CommandContext } from '#platform/event-store/command-context';
import { fold } from '#kernel/fact';
import { decides } from '#platform/event-store/decides';
import { ChangeSettings } from '#risk/commands/change-settings/change-settings.command';
import { WriteRule } from '#risk/commands/write-rule/write-rule.command';
import { policyStream, riskPolicy } from '#risk/domain/policy';
import { changeSettings, writeRule } from '#risk/domain/policy.decisions';
import { shownRule } from '#risk/resource/rule.resource';
import { shownSettings } from '#risk/resource/settings.resource';

const onPolicy = {
  stream: ({ context }: { readonly context: CommandContext }) => policyStream(context.account, context.livemode),
  view: riskPolicy,
};

export const RISK_POLICY_HANDLERS = [
  decides(ChangeSettings, {
    ...onPolicy,
    rule: (policy, { changes }) => changeSettings(policy, changes),
    answer: ({ events }) => shownSettings(fold(riskPolicy, events)),
  }),
  decides(WriteRule, {
    ...onPolicy,
    rule: (policy, { intention }) => writeRule(policy, intention),
    answer({ events }, { intention, context }) {
      const written = fold(riskPolicy, events).rules.find(({ rule }) => rule === intention.rule);
      return written === undefined ? null : shownRule(written, context.livemode);
    },
  }),
];
