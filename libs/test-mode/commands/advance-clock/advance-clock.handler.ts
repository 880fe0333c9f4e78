import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { type TestClockAdvanced, testClockStream } from '#kernel/test-clock';
import { Clock, type UnixSeconds } from '#kernel/time';
import { JobPlanner } from '#job-queue/job-planner';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { JobStore } from '#job-queue/job-store';
import { AdvanceClock } from '#test-mode/commands/advance-clock/advance-clock.command';
import { advanceClock, testClock } from '#test-mode/domain/test-clock.decisions';
import { within } from '#test-mode/within';

@CommandHandler(AdvanceClock)
export class AdvanceClockHandler implements ICommandHandler<AdvanceClock> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly planner: JobPlanner,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  async execute({ advance, context }: AdvanceClock): Promise<UnixSeconds> {
    const rule = (state: typeof testClock.initial) => advanceClock(state, advance, this.clock.milliseconds());
    const { events, position } = await this.eventStore.decide(testClockStream(context.account), testClock, rule, context);
    await this.waitUntilEffective(position!);
    await this.waitForDueJobs(context);
    return (events.at(-1)!.data as TestClockAdvanced['data']).now;
  }

  /** Waits until the planner of jobs has seen the new time. */
  private async waitUntilEffective(position: Position): Promise<void> {
    const planned = await within(async () => {
      const reached = await this.planner.checkpoint();
      return reached !== null && reached >= position;
    });
    if (!planned)
      throw new DomainError('service_unavailable', 'The clock is moved, but does not show it yet. Send the same request again.');
  }

  /** Waits until the jobs that became due are done, so that the next request sees their results. Jobs that take longer continue in the background. */
  private async waitForDueJobs(context: CommandContext): Promise<void> {
    const scope = scopeOf(context.account, context.livemode);
    await within(async () => !(await this.jobStore.awaited(scope, this.clock.milliseconds())));
    context.written((await this.history.end())!);
  }
}
