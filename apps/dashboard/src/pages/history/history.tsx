import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#screens/parts/button';
import { Field } from '#screens/parts/field';
import { t } from '#apps/dashboard/src/texts/texts';
import { AsItWas } from '#screens/pages/history/as-it-was';
import { Changes } from '#screens/pages/history/changes';
import { Proof } from '#screens/pages/history/proof';

/** One object as of any moment, its changes between two, and the proof of its history. The address names the object. */
export function HistoryPage() {
  const { id }: { readonly id?: string } = useSearch({ strict: false });
  const [typed, setTyped] = useState(id ?? '');
  const navigate = useNavigate();
  const show = (): void => void navigate({ to: '.', search: { id: typed.trim() } });
  return (
    <div className="page">
      <h1>{t('History')}</h1>
      <form
        className="panel form"
        onSubmit={(submit) => {
          submit.preventDefault();
          show();
        }}
      >
        <Field
          label={t('Id of an order, payment, refund or other object')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button look="main" type="submit">
          {t('Show')}
        </Button>
      </form>
      {id !== undefined && (
        <div className="stack" key={id}>
          <AsItWas id={id} />
          <Changes id={id} />
          <Proof id={id} />
        </div>
      )}
    </div>
  );
}
