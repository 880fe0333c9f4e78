import type { JSX } from 'preact';
import { BANKS, WALLETS } from '#checkout-page/browser/banks';
import type { DraftFault, PaymentDraft } from '#checkout-page/browser/payment-draft';
import type { PageMethod } from '#checkout-page/browser/session';
import type { PlainText } from '#checkout-page/texts/languages';
import { Card, Field } from '#checkout-page/view/fields';
import { useWording } from '#checkout-page/view/wording';

interface Entered {
  readonly draft: PaymentDraft;
  readonly fault: DraftFault | null;
  readonly enter: (changes: Partial<PaymentDraft>) => void;
}

/** The methods for paying online, each with the fields it needs. */
export function Methods({ methods, ...entered }: { methods: readonly PageMethod[] } & Entered): JSX.Element {
  const { say } = useWording();
  const { draft, enter } = entered;
  if (methods.length === 0) return <p class="alert">{say('nothing_to_choose')}</p>;
  return (
    <fieldset>
      <legend>{say('how')}</legend>
      {methods.map((method) => (
        <Card
          name="method"
          value={method}
          chosen={draft.method}
          choose={() => enter({ method })}
          title={say(method)}
          text={say(`${method}_text`)}
        >
          {method === 'upi' && <Upi {...entered} />}
          {method === 'netbanking' && <Listed {...entered} field="bank" label="bank" empty="choose_bank" from={BANKS} />}
          {method === 'wallet' && <Listed {...entered} field="provider" label="wallet" empty="choose_wallet" from={WALLETS} />}
        </Card>
      ))}
    </fieldset>
  );
}

function Upi({ draft, fault, enter }: Entered): JSX.Element {
  const { say } = useWording();
  const flows = [
    ['intent', say('upi_app')],
    ['collect', say('upi_address')],
  ] as const;
  return (
    <>
      <fieldset class="flows">
        <legend class="unseen">{say('upi')}</legend>
        {flows.map(([flow, title]) => (
          <label>
            <input type="radio" name="flow" value={flow} checked={draft.flow === flow} onChange={() => enter({ flow })} />
            {title}
          </label>
        ))}
      </fieldset>
      {draft.flow === 'collect' && (
        <Field id="vpa" label={say('upi_label')} hint={say('upi_hint')} fault={fault?.field === 'vpa' ? say(fault.text) : null}>
          {(described) => (
            <input
              {...described}
              type="text"
              inputMode="email"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              maxLength={255}
              value={draft.vpa}
              onInput={({ currentTarget }) => enter({ vpa: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface List extends Entered {
  readonly field: 'bank' | 'provider';
  readonly label: PlainText;
  readonly empty: PlainText;
  readonly from: readonly (readonly [code: string, name: string])[];
}

function Listed({ draft, fault, enter, field, label, empty, from }: List): JSX.Element {
  const { say } = useWording();
  return (
    <Field id={field} label={say(label)} fault={fault?.field === field ? say(fault.text) : null}>
      {(described) => (
        <select {...described} value={draft[field]} onChange={({ currentTarget }) => enter({ [field]: currentTarget.value })}>
          <option value="">{say(empty)}</option>
          {from.map(([code, name]) => (
            <option value={code}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
