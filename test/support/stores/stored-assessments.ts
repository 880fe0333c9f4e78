import { EventHistory } from '#platform/event-history/event-history';
import { assess } from '#risk/domain/assess';
import { type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import { assessedIn, type RiskAssessed } from '#risk/domain/risk.events';
import { scopeOf } from '#platform/storage/documents';
import type { RunningService } from '#test/support/services/running-service';

/**
 * Every stored assessment of a service, after recomputing each from its stored inputs and the rules at that time, or shortly before: rules are found
 * by a read model.
 */
export async function replayedAssessments(service: RunningService): Promise<readonly RiskAssessed[]> {
  const stored: RiskAssessed[] = [];
  const policies = new Map<string, RiskPolicy[]>();
  const abort = new AbortController();
  for await (const { events, caughtUp } of service.part(EventHistory).follow({ from: null, signal: abort.signal })) {
    for (const event of events) {
      const scope = scopeOf(event.metadata.account, event.metadata.livemode);
      const known = policies.get(scope) ?? [riskPolicy.initial];
      const policy = riskPolicy.evolve(known[0]!, event);
      policies.set(scope, policy === known[0] ? known : [policy, ...known]);
      const assessed = assessedIn(event);
      if (assessed === null) continue;
      const { inputs, settings, score, level, factors, list_match, recommendation, rules_applied } = assessed;
      const again = policies.get(scope)!.map(({ rules }) =>
        assess(
          inputs,
          settings,
          rules.filter(({ rule }) => rules_applied.includes(rule)),
        ),
      );
      expect(again).toContainEqual({ score, level, factors, list_match, recommendation, rules_applied });
      stored.push(assessed);
    }
    if (caughtUp) break;
  }
  return stored;
}
