import { useState } from 'react';
import { both } from '#apps/dashboard/src/api/answer';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Proposal, Settings } from '#apps/dashboard/src/api/types';
import { IdentityProvider } from '#screens/pages/account/identity-provider';
import { majorUnits, minorUnits } from '#apps/dashboard/src/format/money';
import { Proposed } from '#screens/parts/proposed';
import { APPROVABLE_ACTS } from '#apps/dashboard/src/parts/approvable-acts';
import { Answered } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

export function SettingsPage() {
  const answer = both(useAnswer<Settings>('/admin/v1/settings'), useCurrency());
  return (
    <div className="page narrow">
      <h1>{t('Settings')}</h1>
      <Answered of={answer} what={t('Settings')}>
        {([settings, currency]) => <SettingsForm key={currency} settings={settings} currency={currency} />}
      </Answered>
      <IdentityProvider />
    </div>
  );
}

function SettingsForm({ settings, currency }: { readonly settings: Settings; readonly currency: string }) {
  const { writes } = useAccess('settings');
  const [name, setName] = useState(settings.name);
  const [acts, setActs] = useState(settings.requires_approval);
  const [above, setAbove] = useState(settings.refund_approval_above === null ? '' : majorUnits(settings.refund_approval_above, currency));
  const [undo, setUndo] = useState(`${settings.undo_window_seconds}`);
  const [factor, setFactor] = useState(settings.require_second_factor);
  const [modes, setModes] = useState(settings.agent_modes);
  const { mutate, isPending, data: answer, error } = useAct<Settings | Proposal>();
  const limit = above.trim() === '' ? null : minorUnits(above, currency);
  const isWrong = above.trim() !== '' && limit === null;
  const body = {
    name,
    requires_approval: acts,
    refund_approval_above: limit,
    undo_window_seconds: Number(undo),
    require_second_factor: factor,
    agent_modes: modes,
  };
  return (
    <form
      className="panel form"
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!isWrong) mutate({ path: '/admin/v1/settings', method: 'PATCH', body });
      }}
    >
      <fieldset disabled={!writes}>
        <Field label={t('Name of the shop')} value={name} onChange={({ target }) => setName(target.value)} maxLength={200} required />
        <fieldset className="checks">
          <legend>{t('Another person has to approve')}</legend>
          {APPROVABLE_ACTS.map(([act, word]) => (
            <label key={act}>
              <input
                type="checkbox"
                checked={acts.includes(act)}
                onChange={({ target }) => setActs(target.checked ? [...acts, act] : acts.filter((one) => one !== act))}
              />
              {t(word)}
            </label>
          ))}
        </fieldset>
        <Field
          label={t('Refunds above need approval, {currency}', { currency })}
          inputMode="decimal"
          value={above}
          onChange={({ target }) => setAbove(target.value)}
          error={isWrong ? t('Type an amount, such as 499.00.') : null}
          hint={t('For people without their own limit. Empty: none needs approval.')}
        />
        <Field
          label={t('Seconds before an act on a filter begins')}
          type="number"
          min={0}
          max={600}
          value={undo}
          onChange={({ target }) => setUndo(target.value)}
          hint={t('Until then it can be undone completely.')}
        />
        <label className="check">
          <input type="checkbox" checked={factor} onChange={({ target }) => setFactor(target.checked)} />
          {t('Everybody needs a second factor')}
        </label>
        <fieldset className="checks">
          <legend>{t('Agents may read and propose')}</legend>
          {(
            [
              ['test', t('Test mode')],
              ['live', t('Live mode')],
            ] as const
          ).map(([mode, word]) => (
            <label key={mode}>
              <input
                type="checkbox"
                checked={modes.includes(mode)}
                onChange={({ target }) => setModes(target.checked ? [...modes, mode] : modes.filter((one) => one !== mode))}
              />
              {word}
            </label>
          ))}
        </fieldset>
        {writes && (
          <Button look="main" type="submit" disabled={isPending}>
            {t('Save')}
          </Button>
        )}
      </fieldset>
      <Refusal error={error} />
      {answer && 'act' in answer && <Proposed proposal={answer} />}
      {answer && !('act' in answer) && <p className="note ok">{t('Saved.')}</p>}
    </form>
  );
}
