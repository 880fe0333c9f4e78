import type { JSX } from 'preact';
import { dueWith, offeredOptions, type PaymentOption, refusedOptions, type Session } from '#checkout-page/browser/session';
import { OptionCard } from '#checkout-page/view/fields';
import { useWording } from '#checkout-page/view/wording';

interface Props {
  readonly session: Session;
  readonly chosen: PaymentOption;
  readonly choose: (option: PaymentOption) => void;
}

/** When to pay. Options that risk refuses are shown with the reason. */
export function Options({ session, chosen, choose }: Props): JSX.Element {
  const { say } = useWording();
  const reason = session.cod.unavailable_reason === 'prepayment_required' ? 'cod_needs_part' : 'cod_refused';
  return (
    <fieldset>
      <legend>{say('when')}</legend>
      {offeredOptions(session).map((option) => (
        <OptionCard name="option" value={option} chosen={chosen} choose={choose} title={say(option)} text={useTextOf(session, option)} />
      ))}
      {refusedOptions(session).map((option) => (
        <OptionCard name="option" value={option} chosen={chosen} choose={choose} title={say(option)} text={say(reason)} disabled />
      ))}
    </fieldset>
  );
}

function useTextOf(session: Session, option: PaymentOption): string {
  const { say, money } = useWording();
  const amountOf = money(session.currency);
  const { now, later } = dueWith(session, option);
  if (option === 'prepaid') return say('prepaid_text', { amount: amountOf(now) });
  if (option === 'partial_prepaid') return say('partial_prepaid_text', { now: amountOf(now), later: amountOf(later) });
  const { fee } = session.cod;
  return fee === 0 ? say('cod_text', { amount: amountOf(later) }) : say('cod_text_fee', { amount: amountOf(later), fee: amountOf(fee) });
}
