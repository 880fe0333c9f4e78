import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AlertKeeper } from '#alerts/alert-keeper';
import { alertStream } from '#alerts/domain/alert.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** The actors who resolve any alert: rules that end them, and operators. */
const UNWATCHED: ReadonlySet<string> = new Set(['service', 'operator']);

/** Finds the keepers of alerts in all modules of the application. */
@Injectable()
export class AlertKeepers implements OnApplicationBootstrap {
  private keepers: readonly AlertKeeper[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly eventStore: EventStore,
  ) {}

  onApplicationBootstrap(): void {
    this.keepers = this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof AlertKeeper ? [instance] : []));
  }

  /** Throws if the alert watches who wants to resolve it. An alert that does not exist watches nobody. */
  async check(alert: string, context: CommandContext): Promise<void> {
    if (UNWATCHED.has(context.actor.type)) return;
    const events = await this.eventStore.load(alertStream(alert));
    const raised = events.filter((event) => event.type === 'alert.raised').find(({ metadata }) => context.owns(metadata));
    const about = raised?.data;
    if (about !== undefined) await this.keepers.find(({ type }) => type === about.type)?.check(about, context);
  }
}
