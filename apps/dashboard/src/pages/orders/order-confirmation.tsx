import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Order } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { State, type Tone } from '#screens/parts/state';
import { DescriptionList, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  pending: ['waiting', 'Waits for the shopper'],
  confirmed: ['ok', 'Confirmed'],
  refused: ['failed', 'Refused by the shopper'],
  timed_out: ['attention', 'Not confirmed in time'],
  lapsed: ['neutral', 'Not needed any more'],
};
const MESSAGES: Readonly<Record<string, string>> = {
  queued: 'The code is being sent',
  sent: 'The code was sent',
  failed: 'The code could not be sent',
};
const METHODS: Readonly<Record<string, string>> = { code: 'By a code', link: 'By a link', merchant: 'By your people' };

const wordIn = (words: Readonly<Record<string, string>>, name: string): string => (words[name] === undefined ? name : t(words[name]));

/** The shopper's confirmation of a cash-on-delivery order. Staff who have called can confirm it instead, or send another code. */
export function Confirmation({ order }: { readonly order: Order }) {
  const { writes } = useAccess('orders');
  const [confirming, setConfirming] = useState(false);
  const resend = useAct();
  const { status, method, requested_at, times_out_at, ended_at, message_status, resends_left } = order.verification!;
  const [tone, word] = STATES[status] ?? (['neutral', status] as const);
  const isPending = status === 'pending';
  const mayConfirm = writes && (isPending || status === 'timed_out') && order.status === 'pending';
  return (
    <section className="panel">
      <header>
        <h2>{t('Confirmation')}</h2>
        <span className="push" />
        <State tone={tone}>{STATES[status] === undefined ? word : t(word)}</State>
      </header>
      <DescriptionList
        entries={[
          [t('Requested'), <When key="requested" at={requested_at} long />],
          [t('Until'), isPending ? <When key="until" at={times_out_at} long /> : null],
          [t('Message'), isPending ? wordIn(MESSAGES, message_status) : null],
          [t('Codes left to send'), isPending ? `${resends_left}` : null],
          [t('How'), method && wordIn(METHODS, method)],
          [t('Ended'), ended_at === null ? null : <When key="over" at={ended_at} long />],
        ]}
      />
      {mayConfirm && (
        <div className="body">
          <span className="line acts">
            <Button onClick={() => setConfirming(true)}>{t('Confirm for the shopper…')}</Button>
            {isPending && resends_left > 0 && (
              <Button
                look="bare"
                disabled={resend.isPending}
                onClick={() => resend.mutate({ path: `/v1/orders/${order.id}/verification/resend` })}
              >
                {t('Send another code')}
              </Button>
            )}
          </span>
          <Refusal error={resend.error} />
        </div>
      )}
      {confirming && <ConfirmDialog order={order.id} onClose={() => setConfirming(false)} />}
    </section>
  );
}

function ConfirmDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAct(onClose);
  const body = { note: note.trim() || null };
  return (
    <Dialog
      title={t('Confirm for the shopper')}
      onClose={onClose}
      onSubmit={() => !isPending && mutate({ path: `/v1/orders/${order}/verification/confirm`, body })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Confirm the order')}
          </Button>
        </>
      }
    >
      <p>{t('Do it once the shopper has said so, such as on the telephone. The order goes off hold in the shop.')}</p>
      <Field label={t('Note for your own people')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      <Refusal error={error} />
    </Dialog>
  );
}
