import { useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Collection, Proposal } from '#apps/dashboard/src/api/types';
import { majorUnits, minorUnits } from '#apps/dashboard/src/format/money';
import { Answered } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Whether its cash may need a decision. The server has the final say. */
export const isResolvable = ({ status, overdue }: Collection): boolean =>
  status === 'short_remitted' || status === 'disputed' || (status === 'collected' && overdue);

/** Decides about missing or disputed cash. */
export function ResolveCollectionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAnswer<Collection>(`/v1/cod/collections/${id}`);
  const [isProposed, setProposed] = useState(false);
  if (answer.state === 'known' && isResolvable(answer.value) && !isProposed)
    return (
      <Deciding
        collection={answer.value}
        onDone={(answer) => (answer.object === 'proposal' ? setProposed(true) : onClose())}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('Resolve')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
      {isProposed ? (
        <p>{t('Somebody else has to approve it. Nothing changes before that.')}</p>
      ) : (
        <Answered of={answer} what={t('Collection')}>
          {(collection) => (
            <>
              <p>{t('There is nothing to decide: the amount was paid, or somebody has decided.')}</p>
              <Sums collection={collection} />
              {collection.resolution && (
                <p className="quiet">{collection.resolution.note ?? collection.resolution.type.replaceAll('_', ' ')}</p>
              )}
            </>
          )}
        </Answered>
      )}
    </Dialog>
  );
}

const Sums = ({ collection }: { readonly collection: Collection }) => {
  const { currency, expected_amount, remitted_amount, shortfall_amount, status } = collection;
  return (
    <DescriptionList
      sums
      entries={[
        [t('State'), <StateOf key="state" status={status} />],
        [t('To collect'), <Money key="expected" amount={expected_amount} currency={currency} />],
        [t('Remitted'), <Money key="remitted" amount={remitted_amount} currency={currency} />],
        [
          t('Short'),
          <b key="short">
            <Money amount={shortfall_amount} currency={currency} />
          </b>,
        ],
      ]}
    />
  );
};

interface DecidingProps {
  readonly collection: Collection;
  readonly onDone: (answer: Collection | Proposal) => void;
  readonly onClose: () => void;
}

function Deciding({ collection, onDone, onClose }: DecidingProps) {
  const { id, currency, expected_amount, remitted_amount } = collection;
  const [type, setType] = useState('recovered');
  const [note, setNote] = useState('');
  const [owed, setOwed] = useState(majorUnits(remitted_amount, currency));
  const { mutate, isPending, error } = useAct<Collection | Proposal>(onDone);
  const corrected = type === 'courier_corrected' ? minorUnits(owed, currency) : undefined;
  const isAmiss = corrected === null || (corrected !== undefined && corrected > expected_amount);
  const send = (): void => {
    if (!isAmiss && !isPending)
      mutate({
        path: `/v1/cod/collections/${id}/resolve`,
        body: { type, note: note.trim() || null, ...(corrected !== undefined && { expected_amount: corrected }) },
      });
  };
  return (
    <Dialog
      title={t('Resolve')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isAmiss || isPending}>
            {t('Resolve')}
          </Button>
        </>
      }
    >
      <Sums collection={collection} />
      <Choice
        label={t('Decision')}
        value={type}
        onChange={({ target }) => setType(target.value)}
        options={[
          ['recovered', t('The courier paid it in another way')],
          ['accepted', t('No action needed')],
          ['written_off', t('The amount is written off')],
          ['courier_corrected', t('A smaller amount was owed')],
        ]}
      />
      {type === 'courier_corrected' && (
        <Field
          label={t('Amount owed')}
          inputMode="decimal"
          value={owed}
          onChange={({ target }) => setOwed(target.value)}
          error={isAmiss ? t('Type an amount of at most the cash to collect.') : null}
        />
      )}
      <Field label={t('Note for your own people')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      <Refusal error={error} />
    </Dialog>
  );
}
