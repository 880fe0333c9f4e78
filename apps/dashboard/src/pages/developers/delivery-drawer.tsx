import { useAct } from '#apps/dashboard/src/api/queries';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { DeliveryFacts, Exchanges } from '#screens/pages/developers/delivery-parts';
import { Button } from '#screens/parts/button';
import { ObjectDrawer } from '#screens/parts/object-drawer';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly id: string;
  readonly placeholder: Delivery | undefined;
  readonly onClose: () => void;
}

/** An attempt beside the list of deliveries. */
export function DeliveryDrawer(props: Props) {
  const { writes } = useAccess('webhook_deliveries');
  const replay = useAct();
  return (
    <ObjectDrawer<Delivery>
      {...props}
      title={t('Delivery')}
      path="/v1/webhook_deliveries"
      page="deliveries"
      state={({ status }) => <StateOf status={status} plate />}
      acts={() =>
        writes && (
          <Button disabled={replay.isPending} onClick={() => replay.mutate({ path: `/v1/webhook_deliveries/${props.id}/replay` })}>
            {t('Replay')}
          </Button>
        )
      }
    >
      {(delivery) => (
        <>
          <Refusal error={replay.error} />
          {replay.isSuccess && <p className="note ok">{t('It is being sent again; the new attempt is first in the list.')}</p>}
          <DeliveryFacts delivery={delivery} />
          <Exchanges delivery={delivery} />
        </>
      )}
    </ObjectDrawer>
  );
}
