import { JobPlanner } from '#job-queue/job-planner';
import { JobStore } from '#job-queue/job-store';
import { DomainError } from '#kernel/domain-error';
import { testClockStream } from '#kernel/test-clock';
import { Clock } from '#kernel/time';
import { command, fields } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { advanceClock, type ClockAdvance, testClock } from '#test-mode/domain/test-clock.decisions';
import { within } from '#test-mode/within';

/** Advances the test clock of the account. Resolves to its new time. */
export const AdvanceClock = command('AdvanceClock', {
  input: fields<{ advance: ClockAdvance }>(),
  uses: { history: EventHistory, planner: JobPlanner, jobStore: JobStore, clock: Clock },
  stream: ({ context }) => testClockStream(context.account),
  view: testClock,
  rule: (state, { advance }, { clock }) => advanceClock(state, advance, clock.milliseconds()),
  async answer({ events, position }, { context }, { planner, jobStore, clock, history }) {
    await waitUntilEffective(position!, planner);
    await waitForDueJobs(context, jobStore, clock);
    context.written((await history.end())!);
    return events.findLast((event) => event.type === 'test_clock.advanced')!.data.now;
  },
});

/** Waits until the planner of jobs has seen the new time. */
async function waitUntilEffective(position: Position, planner: JobPlanner): Promise<void> {
  const planned = await within(async () => {
    const reached = await planner.checkpoint();
    return reached !== null && reached >= position;
  });
  if (!planned) throw new DomainError('service_unavailable', 'The clock is moved, but does not show it yet. Send the same request again.');
}

/** Waits until the jobs that became due are done, so that the next request sees their results. Jobs that take longer continue in the background. */
async function waitForDueJobs({ account, livemode }: CommandContext, jobStore: JobStore, clock: Clock): Promise<void> {
  await within(async () => !(await jobStore.awaited(scopeOf(account, livemode), clock.milliseconds())));
}
