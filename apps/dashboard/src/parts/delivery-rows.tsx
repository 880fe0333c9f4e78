import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  /** A filter of the list of deliveries. */
  readonly filter: Readonly<Record<string, string>>;
  /** The text if there are none. */
  readonly empty: string;
}

const FEW = '10';

/** The newest deliveries of a filter. */
export function DeliveryRows({ filter, empty }: Props) {
  const deliveries = useList<Delivery>('/v1/webhook_deliveries', { ...filter, limit: FEW });
  return (
    <Rows of={toRows(deliveries, ({ data }) => data)} what={t('Deliveries')} empty={<p className="body quiet">{empty}</p>}>
      {(rows) => (
        <ul className="rows">
          {rows.map((delivery) => (
            <li key={delivery.id}>
              <Link from="/$mode" to={`./deliveries/${delivery.id}`}>
                …{delivery.id.slice(-8)}
              </Link>
              <span className="line">
                <StateOf status={delivery.status} /> <When at={delivery.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Rows>
  );
}
