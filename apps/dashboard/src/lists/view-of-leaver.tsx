import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { User, View } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly view: View;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

/** What owners of the account can do with a shared view whose user is suspended. */
export function ViewOfLeaver({ view, isPending, onRemove }: Props) {
  const owner = useAnswer<User>(`/admin/v1/users/${view.user}`);
  const takeOver = useAct();
  if (owner.state !== 'known' || owner.value.status !== 'suspended') return null;
  return (
    <span className="line push">
      <Refusal error={takeOver.error} />
      <span className="quiet">{t('{name} has left', { name: owner.value.name ?? owner.value.email })}</span>
      <Button
        look="bare"
        disabled={takeOver.isPending || isPending}
        onClick={() => takeOver.mutate({ path: `/admin/v1/views/${view.id}/take_over` })}
      >
        {t('Take over')}
      </Button>
      <Button look="danger" disabled={takeOver.isPending || isPending} onClick={onRemove}>
        {t('Remove view')}
      </Button>
    </span>
  );
}
