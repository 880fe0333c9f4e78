import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';

const TABS = [
  ['cod', 'What couriers owe'],
  ['cod/collections', 'Collections'],
  ['cod/remittances', 'Remittances'],
  ['cod/bank', 'At the bank'],
] as const;

/** The heading of the cash pages, with links between them. */
export const CodHead = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <div className="head">
      <h1>{t('Cash on delivery')}</h1>
      <span className="push" />
      {children}
    </div>
    <nav className="choice" aria-label={t('Pages of cash')}>
      {TABS.map(([to, word]) => (
        <Link key={to} from="/$mode" to={`./${to}`} activeOptions={{ includeSearch: false, exact: true }}>
          {t(word)}
        </Link>
      ))}
    </nav>
  </>
);
