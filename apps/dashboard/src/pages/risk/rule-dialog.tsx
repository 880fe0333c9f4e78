import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { RiskRule, RiskRuleTrial } from '#apps/dashboard/src/api/types';
import { isNumber, outcomeOptions } from '#apps/dashboard/src/pages/risk/risk-words';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { type Condition, Conditions } from '#screens/pages/risk/conditions';
import { Trial } from '#screens/pages/risk/trial';

/** A draft of a rule. It is tried on the orders of the last 30 days before it is saved, and is switched on afterwards. */
export function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const { writes } = useAccess('risk');
  const [name, setName] = useState('');
  const [conditions, setConditions] = useState<readonly Condition[]>([{ field: 'postal_code', operator: 'starts_with', value: '' }]);
  const [recommendation, setRecommendation] = useState('verify');
  const [trial, setTrial] = useState<RiskRuleTrial | null>(null);
  const attempt = useAct<RiskRuleTrial>(setTrial);
  const keep = useAct<RiskRule>(onClose);
  const draft = {
    conditions: conditions.map((each) => ({ ...each, value: isNumber(each.field) ? Number(each.value) : each.value.trim() })),
    recommendation,
  };
  const change = (set: () => void): void => {
    set();
    setTrial(null);
  };
  const send = (): void =>
    trial === null
      ? attempt.mutate({ path: '/v1/risk/rules/try', body: draft })
      : keep.mutate({ path: '/v1/risk/rules', body: { ...draft, name } });
  return (
    <Dialog
      title={writes ? t('Write a rule') : t('Try a rule')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {(trial === null || writes) && (
            <Button look="main" type="submit" disabled={attempt.isPending || keep.isPending || (trial !== null && name.trim() === '')}>
              {trial === null ? t('Try it on the last 30 days') : t('Keep the rule, switched off')}
            </Button>
          )}
        </>
      }
    >
      <Conditions conditions={conditions} onChange={(next) => change(() => setConditions(next))} />
      <Choice
        label={t('Then')}
        value={recommendation}
        onChange={({ target }) => change(() => setRecommendation(target.value))}
        options={outcomeOptions()}
      />
      {trial !== null && <Trial trial={trial} />}
      {trial !== null && writes && (
        <Field
          label={t('Name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={100}
          hint={t('It decides nothing before it is switched on.')}
        />
      )}
      <Refusal error={attempt.error ?? keep.error} />
    </Dialog>
  );
}
