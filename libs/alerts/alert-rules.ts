import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Alert } from '#alerts/domain/alert.events';
import type { Facts } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** How facts of one type raise and resolve alerts. The functions are pure, because a fact may be processed more than once. */
export interface AlertRule<Type extends keyof Facts> {
  /** Whether the rule applies to this fact. Applies to all if omitted. */
  when?(event: RecordedEvent<Type>): boolean;

  /** The alert that the event raises; null if it raises none. `story` is the stream up to and including the event. */
  alert?(event: RecordedEvent<Type>, story: readonly RecordedEvent[]): (Alert & Cause) | null;

  /** The earlier facts of the story whose alerts the event resolves; null if it resolves none. */
  ends?(event: RecordedEvent<Type>, story: readonly RecordedEvent[]): Ended | readonly Ended[] | null;
}

/** An earlier fact that no longer needs attention, and the note with which its alert is resolved. */
export interface Ended {
  readonly cause: RecordedEvent;
  readonly note: string;
}

interface Cause {
  /** The fact that identifies the alert: all facts with the same cause raise one alert. Defaults to the fact itself. */
  readonly cause?: RecordedEvent;
}

/** A room's rules, by the type of its facts. */
export type AlertRules = { readonly [Type in keyof Facts]?: AlertRule<Type> };

// oxlint-disable-next-line typescript/no-explicit-any -- each rule knows the data of its own fact
export type AnyAlertRule = AlertRule<any>;

class ProvidedAlertRules {
  constructor(readonly rules: Readonly<Record<string, AnyAlertRule>>) {}
}

/** Declares which of a room's facts need a person's attention. Returns a provider for the room's module. */
export const alertRules = (rules: AlertRules): Provider => ({
  provide: Symbol('alert rules'),
  useValue: new ProvidedAlertRules(rules as Readonly<Record<string, AnyAlertRule>>),
});

/** The rules of every module in the application, by the type of the fact. */
export function discoveredAlertRules(discovery: DiscoveryService): ReadonlyMap<string, AnyAlertRule> {
  const known = new Map<string, AnyAlertRule>();
  for (const { instance } of discovery.getProviders()) {
    if (!(instance instanceof ProvidedAlertRules)) continue;
    for (const [type, rule] of Object.entries(instance.rules)) {
      if (known.has(type)) throw new Error(`Two rooms say how ${type} needs a person.`);
      known.set(type, rule);
    }
  }
  return known;
}
