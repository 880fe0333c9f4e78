import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { AdvanceClock } from '#test-mode/commands/advance-clock/advance-clock.command';
import { ClockResource } from '#test-mode/commands/advance-clock/clock.resource';
import type { ClockAdvance } from '#test-mode/domain/test-clock.decisions';
import { Timestamp, Whole } from '#http/validation/fields';

class AdvanceClockBody {
  @Whole({
    optional: true,
    min: Number.MIN_SAFE_INTEGER,
    description: 'Number of seconds to advance the clock by; more than 0.',
    example: 3600,
  })
  seconds?: number | null;

  @Timestamp({ optional: true, description: 'Alternatively, the time to set the clock to, later than its current time, in Unix seconds.' })
  to?: number | null;
}

@Controller('test_helpers/clock')
export class AdvanceClockController {
  constructor(private readonly commands: CommandBus) {}

  @Post('advance')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Advances the clock of your test mode, by seconds or to a time. It never goes back, and the clocks of other accounts are not affected.
    Everything follows it: created_at, the expiry of sessions, retries of webhooks, the 180 days for refunds, the grace periods of keys and
    signing secrets, and the 24 hours of idempotency keys. The timestamp of signatures, the rate limit and TLS use the real time.

    Work that became due is done by the time of the response, unless it takes longer than five seconds.
  `)
  @Answers(200, ClockResource, ['missing_field', 'parameters_exclusive', 'invalid_value', 'test_mode_required'])
  async advance(@Body() body: AdvanceClockBody, @Commanding() context: CommandContext): Promise<ClockResource> {
    return { object: 'clock', now: await this.commands.execute(AdvanceClock({ advance: advanceOf(body), context })) };
  }
}

function advanceOf({ seconds, to }: AdvanceClockBody): ClockAdvance {
  if (typeof seconds === 'number' && typeof to === 'number')
    throw new DomainError('parameters_exclusive', 'seconds and to exclude each other. Send one of them.', 'to');
  if (typeof to === 'number') return { to };
  if (typeof seconds === 'number') return { seconds };
  throw new DomainError('missing_field', 'Send seconds, or to: how far the clock is to go.', 'seconds');
}
