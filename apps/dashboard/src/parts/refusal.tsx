import { refusalIn } from '#apps/dashboard/src/api/client';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';
import { Id } from '#screens/parts/values';

/** The server's refusal, in its own words, until it is resolved. */
export function Refusal({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const refusal = refusalIn(error);
  return (
    <div className="note failed" role="alert">
      <Icon name="failed" />
      <span>{refusal?.message ?? t('The server is away. Try again in a moment.')}</span>
      {refusal?.requestId && <Id id={refusal.requestId} />}
    </div>
  );
}
