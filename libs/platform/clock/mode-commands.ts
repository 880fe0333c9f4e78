import { Injectable } from '@nestjs/common';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** Makes commands for one mode of an account. Routes of `/admin/v1` need it, because their own commands concern the whole account. */
@Injectable()
export class ModeCommands {
  constructor(private readonly clocks: Clocks) {}

  /** The same command for one mode, in that mode's business time. */
  async of(context: CommandContext, livemode: boolean): Promise<CommandContext> {
    return context.inMode(livemode, await this.clocks.of(scopeOf(context.account, livemode)));
  }
}
