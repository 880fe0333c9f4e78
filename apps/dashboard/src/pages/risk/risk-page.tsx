import { useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { RiskRule } from '#apps/dashboard/src/api/types';
import { fieldOptions, operatorOptions, outcomeOptions, wordFor } from '#apps/dashboard/src/pages/risk/risk-words';
import { Rows } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { RiskPolicy } from '#screens/pages/risk/risk-policy';
import { RuleDialog } from '#screens/pages/risk/rule-dialog';

/** The account's own rules in their order, and the effects of the score. */
export function RiskPage() {
  const { writes } = useAccess('risk');
  const [writing, setWriting] = useState(false);
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Risk rules')}</h1>
        <span className="push" />
        <Button look="main" onClick={() => setWriting(true)}>
          <Icon name="plus" /> {writes ? t('Write a rule…') : t('Try a rule…')}
        </Button>
      </div>
      <Rules writes={writes} />
      <RiskPolicy />
      {writing && <RuleDialog onClose={() => setWriting(false)} />}
    </div>
  );
}

function Rules({ writes }: { readonly writes: boolean }) {
  const rules = useWholeList<RiskRule>('/v1/risk/rules');
  const change = useAct();
  return (
    <section className="panel">
      <h2>{t('Rules')}</h2>
      <Refusal error={change.error} />
      <Rows
        of={toRows(rules, ({ data }) => data)}
        what={t('Rules')}
        empty={<p className="body quiet">{t('No rule yet. The score alone decides; a rule of yours comes before it.')}</p>}
      >
        {(rows) => (
          <ol className="rows">
            {rows.map((rule) => (
              <li key={rule.id}>
                <div>
                  <p className="long">
                    <b>{rule.name}</b>
                  </p>
                  <p className="quiet long">
                    {rule.conditions.map(conditionOf).join(t(' and '))} → {outcomeOf(rule)}
                  </p>
                </div>
                <span className="line">
                  <StateOf status={rule.enabled ? 'enabled' : 'disabled_rule'} />
                  {writes && (
                    <>
                      <Button
                        look="bare"
                        disabled={change.isPending}
                        onClick={() =>
                          change.mutate({ path: `/v1/risk/rules/${rule.id}`, method: 'PATCH', body: { enabled: !rule.enabled } })
                        }
                      >
                        {rule.enabled ? t('Switch off') : t('Switch on')}
                      </Button>
                      <Button
                        look="danger"
                        disabled={change.isPending}
                        onClick={() => change.mutate({ path: `/v1/risk/rules/${rule.id}`, method: 'DELETE' })}
                      >
                        {t('Remove')}
                      </Button>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Rows>
    </section>
  );
}

const conditionOf = ({ field, operator, value }: RiskRule['conditions'][number]): string =>
  `${wordFor(fieldOptions(), field)} ${wordFor(operatorOptions(field), operator)} ${value}`;

const outcomeOf = ({ recommendation, level }: RiskRule): string =>
  recommendation === null ? (level ?? '') : wordFor(outcomeOptions(), recommendation);
