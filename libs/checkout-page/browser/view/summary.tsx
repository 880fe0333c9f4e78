import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Address, dueWith, type PaymentOption, type Session } from '#checkout-page/browser/session';
import { useWording } from '#checkout-page/view/wording';

/** The cart, its amount with the chosen option, and its destination. Collapsed on a narrow screen. */
export function Summary({ session, option }: { session: Session; option: PaymentOption }): JSX.Element {
  const { say, money } = useWording();
  const wide = useMemo(() => matchMedia('(min-width: 56rem)').matches, []);
  const { currency, amount_details, line_items, shipping_address, customer } = session;
  const amountOf = money(currency);
  const { now, later } = dueWith(session, option);
  const contact = [customer.name, customer.phone].filter(Boolean);
  const rows = [
    ['subtotal', amount_details.subtotal, true],
    ['discount', -amount_details.discount, false],
    ['shipping', amount_details.shipping, false],
    ['tax', amount_details.tax, false],
    ['cod_fee', now + later - session.amount, false],
  ] as const;
  const shown = rows.filter(([, value, always]) => value !== 0 || always);
  return (
    <details class="summary" open={wide}>
      <summary>
        <h2>{say('summary')}</h2>
        <span class="total">{amountOf(now + later)}</span>
      </summary>
      {line_items.length > 0 && (
        <ul class="lines">
          {line_items.map(({ name, quantity, amount: price }) => (
            <li>
              <span>
                {name}
                {quantity > 1 && <small>{say('quantity', { count: String(quantity) })}</small>}
              </span>
              <span>{amountOf(price)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl class="totals">
        {shown.length > 1 &&
          shown.map(([name, value]) => (
            <div>
              <dt>{say(name)}</dt>
              <dd>{amountOf(value)}</dd>
            </div>
          ))}
        <div class="sum">
          <dt>{say('total')}</dt>
          <dd>{amountOf(now + later)}</dd>
        </div>
      </dl>
      <dl class="person">
        {shipping_address && (
          <div>
            <dt>{say('deliver_to')}</dt>
            <dd>
              {linesOf(shipping_address).map((line) => (
                <span>{line}</span>
              ))}
            </dd>
          </div>
        )}
        {contact.length > 0 && (
          <div>
            <dt>{say('contact')}</dt>
            <dd>
              {contact.map((line) => (
                <span>{line}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

const linesOf = ({ name, line1, line2, landmark, city, state, postal_code, country }: Address): string[] =>
  [name, line1, line2, landmark, [city, postal_code].filter(Boolean).join(' '), [state, country].filter(Boolean).join(', ')].filter(
    (line): line is string => Boolean(line),
  );
