import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { type AnyAlertRule, discoveredAlertRules } from '#alerts/alert-rules';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'alert.raise';

/** Identifies the fact that a job is about. */
interface FactPlace {
  readonly stream: string;
  readonly revision: number;
}

/** Raises one alert for each cause that a room's rules name, and resolves it when a rule ends it. */
@Policy({ queue: QUEUE, atOnce: 8, inHouse: true })
export class RaiseAlertWhenFactNeedsAPerson implements PolicyHandler<FactPlace>, OnApplicationBootstrap {
  private rules: ReadonlyMap<string, AnyAlertRule> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  onApplicationBootstrap(): void {
    this.rules = discoveredAlertRules(this.discovery);
  }

  plan(event: RecordedEvent): readonly Job<FactPlace>[] {
    const rule = this.rules.get(event.type);
    if (rule === undefined || rule.when?.(event) === false) return [];
    const { id: key, created: dueAt, stream, revision } = event;
    return [{ queue: QUEUE, key, dueAt, payload: { stream, revision } satisfies FactPlace }];
  }

  async perform({ payload }: ClaimedJob<FactPlace>): Promise<JobResult> {
    const { stream, revision } = payload;
    const story = await this.history.stream(stream, revision);
    const event = story.at(-1)!;
    const ended = this.rules.get(event.type)?.ends?.(event, story) ?? [];
    for (const { cause, note } of [ended].flat()) {
      // The earlier fact's own job may run after this one. Raising its alert again changes nothing.
      const alert = await this.raise(story.slice(0, story.indexOf(cause) + 1));
      const context = await followUp(causeOf(event), QUEUE, this.clocks, '.ends');
      if (alert !== null) await this.commands.execute(ResolveAlert({ alert, note, context }));
    }
    await this.raise(story);
    return COMPLETED;
  }

  /** Raises the alert for the last fact of a story. Resolves to the alert's id, or to null if the fact raises none. A repeat changes nothing. */
  private async raise(story: readonly RecordedEvent[]): Promise<string | null> {
    const event = story.at(-1)!;
    const found = this.rules.get(event.type)?.alert?.(event, story) ?? null;
    if (found === null) return null;
    const { cause = event, ...about } = found;
    const context = await followUp(causeOf(cause), QUEUE, this.clocks, `.${about.type}`);
    return this.commands.execute(RaiseAlert({ about, context }));
  }
}
