import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { SettingsChange } from '#risk/domain/policy.decisions';
import type { RiskSettingsResource } from '#risk/resource/settings.resource';

/** Changes a merchant's risk settings. */
export class ChangeSettings extends Command<RiskSettingsResource> {
  constructor(
    readonly changes: SettingsChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
