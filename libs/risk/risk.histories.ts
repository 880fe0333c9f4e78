import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { POLICIES_OF_RULES, type PolicyOfRule } from '#risk/counters/policies-of-rules.projection';
import { listEntries } from '#risk/counters/list-entries.projection';
import { importPartStream, importStream, ROWS_OF_A_PART } from '#risk/domain/list-import';
import { listEntryStream } from '#risk/domain/list-entry';
import { outcomeStream } from '#risk/domain/outcome.events';
import { POLICY_STREAMS, type RiskPolicy, riskPolicy } from '#risk/domain/policy';
import { assessmentStream } from '#risk/domain/risk.events';
import { ASSESSMENT_LIST, assessmentList } from '#risk/queries/assessment-list/assessment-list.projection';
import { LIST_IMPORTS, listImports } from '#risk/queries/list-import/list-import.projection';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import { shownRule } from '#risk/resource/rule.resource';
import { shownSettings } from '#risk/resource/settings.resource';
import type { ListImportResource } from '#risk/resource/list-import.resource';

const NOTHING = { order: null, checkout_session: null };

export const RISK_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'risk',
    async streams(id, known) {
      const { order, checkout_session } = (await known.find<RiskAssessmentResource>(ASSESSMENT_LIST, id)) ?? NOTHING;
      const related = [...(await known.streamsOf(checkout_session)), ...(await known.streamsOf(order))];
      return [...new Set([assessmentStream(id), ...related, ...(order === null ? [] : [outcomeStream(order)])])];
    },
    shown: shownAsKept(assessmentList),
  },
  {
    prefix: 'rli',
    async streams(id, known) {
      const { rows } = (await known.find<ListImportResource>(LIST_IMPORTS, id)) ?? { rows: 0 };
      const parts = Array.from({ length: Math.ceil(rows / ROWS_OF_A_PART) }, (_, part) => importPartStream(id, part));
      return rows === 0 ? [] : [importStream(id), ...parts];
    },
    shown: shownAsKept(listImports),
  },
  { prefix: 'rl', streams: (id) => [listEntryStream(id)], shown: shownAsKept(listEntries) },
  {
    prefix: 'rr',
    async streams(id, known) {
      const found = await known.find<PolicyOfRule>(POLICIES_OF_RULES, id);
      return found === null ? [] : [found.stream];
    },
    shown(id, events) {
      const rule = policyAfter(events).rules.find((each) => each.rule === id);
      return rule === undefined ? null : shownRule(rule, events[0]!.metadata.livemode);
    },
  },
  {
    prefix: POLICY_STREAMS,
    streams: (name) => [name],
    shown: (_, events) => (events.length === 0 ? null : shownPolicy(policyAfter(events), events[0]!.metadata.livemode)),
  },
];

const policyAfter = (events: readonly RecordedEvent[]): RiskPolicy => fold(riskPolicy, events);

/** A policy as `GET /risk/settings` and `GET /risk/rules` show it. */
const shownPolicy = (policy: RiskPolicy, livemode: boolean): object => ({
  settings: shownSettings(policy),
  rules: policy.rules.map((rule) => shownRule(rule, livemode)),
});
