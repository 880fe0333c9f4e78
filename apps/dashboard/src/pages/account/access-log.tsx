import type { AccessLogEntry } from '#apps/dashboard/src/api/types';
import { List } from '#screens/parts/list';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

const KINDS: Readonly<Record<string, readonly ['ok' | 'neutral' | 'failed' | 'attention', string]>> = {
  'user.signed_in': ['ok', 'Signed in'],
  'user.signed_out': ['neutral', 'Signed out'],
  'user.sign_in_failed': ['failed', 'Sign-in failed'],
  'personal_data.read': ['attention', 'Personal data read'],
};

/** Who signed in, and who saw personal data of the history, for 400 days. */
export const AccessLog = () => (
  <div className="page">
    <h1>{t('Access log')}</h1>
    <List<AccessLogEntry>
      path="/admin/v1/access_log"
      label={t('Access log')}
      filters={[{ name: 'type', label: t('What'), values: Object.entries(KINDS).map(([type, [, word]]) => [type, t(word)] as const) }]}
      columns={[
        {
          title: t('What'),
          slot: 'title',
          show: ({ type }) => <State tone={KINDS[type]?.[0] ?? 'neutral'}>{KINDS[type] ? t(KINDS[type][1]) : type}</State>,
        },
        { title: t('Who'), slot: 'detail', show: ({ actor }) => actor.name ?? actor.id ?? actor.type },
        { title: t('From'), slot: 'hidden', show: ({ address }) => address ?? '–' },
        { title: t('Why'), slot: 'status', show: ({ reason }) => reason ?? '–' },
        { title: t('When'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('Sign-ins come here.')}</p>}
    />
  </div>
);
