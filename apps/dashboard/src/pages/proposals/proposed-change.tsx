import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { fieldWord, writtenValue } from '#screens/pages/proposals/field-words';
import { Refusal } from '#screens/parts/refusal';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the heading already contains, or that are for machines. */
const SAID = new Set(['does', 'type', 'act', 'set', 'pages', 'amount']);

/** The API path of the values that an act would change; null for an act that makes something new. */
function pathOf({ act, subject, params }: Proposal): { readonly path: string; readonly resource: string } | null {
  if (act === 'settings') return { path: '/admin/v1/settings', resource: 'settings' };
  if (act === 'identity_provider') return { path: '/admin/v1/settings/oidc', resource: 'settings' };
  if (act === 'webhook_endpoint' && params['does'] !== 'register') return { path: `/v1/webhooks/${subject}`, resource: 'webhooks' };
  return null;
}

/** Each value that the act sets, beside its current value while undecided. */
export function ProposedChange({ proposal }: { readonly proposal: Proposal }) {
  const place = pathOf(proposal);
  const { sees } = useAccess(place?.resource ?? '');
  const isCompared = place !== null && sees && proposal.status === 'open';
  const { data: now, error } = useAnswer<Fields>(isCompared ? place.path : null);
  const currency = useCurrency();
  const changes = Object.entries(proposal.params).filter(([name, value]) => !SAID.has(name) && (value !== null || place !== null));
  const isSame = (name: string, value: unknown): boolean => JSON.stringify(now?.[name]) === JSON.stringify(value);
  // A form sends all of its fields: unchanged ones are omitted.
  const shown = now === undefined ? changes : changes.filter(([name, value]) => !isSame(name, value));
  return (
    <section className="panel">
      <h2>{proposal.status === 'open' ? t('What would be done') : t('What was proposed')}</h2>
      <Refusal fault={error} />
      {shown.length === 0 ? (
        <p className="body">{now === undefined ? t('It sets nothing else.') : t('All of it already applies.')}</p>
      ) : (
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
      )}
    </section>
  );
}
