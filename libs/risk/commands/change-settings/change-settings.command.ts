import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import { policyStream, riskPolicy } from '#risk/domain/policy';
import { changeSettings, type SettingsChange } from '#risk/domain/policy.decisions';
import { shownSettings } from '#risk/resource/settings.resource';

/** Changes a merchant's risk settings. */
export const ChangeSettings = command('ChangeSettings', {
  input: fields<{ changes: SettingsChange }>(),
  stream: ({ context }: { readonly context: CommandContext }) => policyStream(context.account, context.livemode),
  view: riskPolicy,
  rule: (policy, { changes }) => changeSettings(policy, changes),
  answer: ({ events }) => shownSettings(fold(riskPolicy, events)),
});
