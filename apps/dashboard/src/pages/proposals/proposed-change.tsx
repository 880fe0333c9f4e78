import { type Answer, both, known } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { fieldWord, writtenValue } from '#screens/pages/proposals/field-words';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { Answered } from '#screens/parts/answered';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the heading already contains, or that are for machines. */
const SAID = new Set(['does', 'type', 'act', 'set', 'pages', 'amount']);

/** The API path of the values that an act would change; null for an act that makes something new. */
function pathOf({ act, subject, params }: Proposal): { readonly path: string; readonly resource: string } | null {
  if (act === 'settings') return { path: '/admin/v1/settings', resource: 'settings' };
  if (act === 'identity_provider') return { path: '/admin/v1/settings/oidc', resource: 'settings' };
  if (act === 'user' && params['does'] === 'change') return { path: `/admin/v1/users/${subject}`, resource: 'users' };
  if (act === 'webhook_endpoint' && params['does'] !== 'register') return { path: `/v1/webhooks/${subject}`, resource: 'webhooks' };
  return null;
}

/** Each value that the act sets, beside its current value while undecided. */
export function ProposedChange({ proposal }: { readonly proposal: Proposal }) {
  const place = pathOf(proposal);
  const { sees } = useAccess(place?.resource ?? '');
  const isCompared = place !== null && sees && proposal.status === 'open';
  const now: Answer<Fields | null> = useAnswer<Fields>(isCompared ? place.path : null) ?? known(null);
  const changes = Object.entries(proposal.params).filter(([name, value]) => !SAID.has(name) && (value !== null || place !== null));
  const what = proposal.status === 'open' ? t('What would be done') : t('What was proposed');
  return (
    <section className="panel">
      <h2>{what}</h2>
      <Answered of={both(now, useCurrency())} what={what}>
        {([before, currency]) => <Changes changes={changes} now={before} currency={currency} />}
      </Answered>
    </section>
  );
}

interface ChangesProps {
  readonly changes: readonly (readonly [name: string, value: unknown])[];
  /** The current values; null if nothing is compared. */
  readonly now: Fields | null;
  readonly currency: string;
}

function Changes({ changes, now, currency }: ChangesProps) {
  const isSame = (name: string, value: unknown): boolean => JSON.stringify(now?.[name]) === JSON.stringify(value);
  // A form sends all of its fields: unchanged ones are omitted, except whom a change is about.
  const shown = now === null ? changes : changes.filter(([name, value]) => name === 'email' || !isSame(name, value));
  if (shown.length === 0) return <p className="body">{now === null ? t('It sets nothing else.') : t('All of it already applies.')}</p>;
  return (
    <table className="compared" aria-label={t('What would be done')}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          {now && <th scope="col">{t('Now')}</th>}
          <th scope="col">{now ? t('Once it is approved') : t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{fieldWord(name, currency)}</th>
            {now && <td>{writtenValue(name, now[name], currency)}</td>}
            <td>{writtenValue(name, value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
