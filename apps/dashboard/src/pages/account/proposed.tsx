import { Link } from '@tanstack/react-router';
import { t } from '#apps/dashboard/src/texts/texts';

/** An act about the account was proposed: it waits among the proposals of live mode, since it is of both modes. */
export const Proposed = () => (
  <p className="note attention">
    <span>
      {t('It was proposed. Another owner has to approve it.')}{' '}
      <Link to="/$mode/proposals" params={{ mode: 'live' }} search={{ status: 'open' }}>
        {t('Proposals of live mode')}
      </Link>
    </span>
  </p>
);
