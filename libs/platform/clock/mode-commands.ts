import { Injectable } from '@nestjs/common';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** Commands of people and operators about one mode of an account: routes of `/admin/v1` are about the whole account. */
@Injectable()
export class ModeCommands {
  constructor(private readonly clocks: Clocks) {}

  /** The same command in the business time of that mode. */
  async of(context: CommandContext, livemode: boolean): Promise<CommandContext> {
    return context.inMode(livemode, await this.clocks.of(scopeOf(context.account, livemode)));
  }
}
