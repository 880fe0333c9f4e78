import { Link } from '@tanstack/react-router';
import type { Payment } from '#apps/dashboard/src/api/types';
import { useAccess } from '#screens/session/session';

/** The transfer that settled the money, with a link to its settlement for those who may see it. */
export function SettledUnder({ settlement }: Pick<Payment, 'settlement'>) {
  const { sees } = useAccess('settlements');
  if (settlement === null) return '–';
  const { id, utr } = settlement;
  const word = utr ?? `…${id.slice(-8)}`;
  return sees ? (
    <Link from="/$mode" to={`./settlements/${id}`}>
      {word}
    </Link>
  ) : (
    word
  );
}
