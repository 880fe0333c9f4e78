import { Body, Controller, Param, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { ModeCommands } from '#platform/clock/mode-commands';
import { ApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { Whole } from '#http/validation/fields';

class LimitKeyBody {
  @Whole({
    empty: 'removes',
    min: 1,
    max: MOST_REQUESTS,
    description: 'Maximum requests per second; null for the usual limit.',
  })
  rate_limit!: number | null;
}

@Controller('admin/v1/keys')
export class LimitKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post(':id/limit')
  @ForUsers('keys:write')
  @AlsoForOperators('keys.limit', changes('id', 'rate_limit'))
  @About('Sets the maximum number of requests per second for a key and its successors. null restores the usual limit.')
  @Called('limitApiKey', 'Limit an API key')
  @Answers(200, ApiKeyResource, ['resource_missing', 'transition_not_allowed', 'read_model_behind'])
  async limit(
    @Param('id') id: string,
    @Body() { rate_limit }: LimitKeyBody,
    @Commanding() context: CommandContext,
  ): Promise<ApiKeyResource> {
    const { livemode } = await this.keys.find(id, context.account);
    return this.keys.limit(id, rate_limit, await this.modeCommands.of(context, livemode));
  }
}
