import { EventHistory } from '#platform/event-history/event-history';
import { assess } from '#risk/domain/assess';
import { type PolicyFact, type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import { assessedIn, type RiskAssessed } from '#risk/domain/risk.events';
import type { Happened } from '#kernel/fact';
import type { RunningService } from '#test/support/running-service';

/** Every assessment that a service has stored, after each has come to the same again by what is stored with it and the rules as they were then. */
export async function replayedAssessments(service: RunningService): Promise<readonly RiskAssessed[]> {
  const stored: RiskAssessed[] = [];
  const policies = new Map<string, RiskPolicy>();
  const abort = new AbortController();
  for await (const { events, caughtUp } of service.part(EventHistory).follow({ from: null, signal: abort.signal })) {
    for (const event of events) {
      const policy = policies.get(event.metadata.account) ?? riskPolicy.initial;
      policies.set(event.metadata.account, riskPolicy.evolve(policy, event as unknown as Happened<PolicyFact>));
      const assessed = assessedIn(event);
      if (assessed === null) continue;
      const { inputs, settings, score, level, factors, list_match, recommendation, rules_applied } = assessed;
      const rules = policy.rules.filter(({ rule }) => rules_applied.includes(rule));
      expect(assess(inputs, settings, rules)).toEqual({ score, level, factors, list_match, recommendation, rules_applied });
      stored.push(assessed);
    }
    if (caughtUp) break;
  }
  return stored;
}
