import { Link } from '@tanstack/react-router';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';

interface Props {
  /** A filter of the list of deliveries. */
  readonly filter: Readonly<Record<string, string>>;
  /** The text if there are none. */
  readonly none: string;
}

const FEW = '10';

/** The newest deliveries of a filter. */
export function DeliveryRows({ filter, none }: Props) {
  const { data, error } = useList<Delivery>('/v1/webhook_deliveries', { ...filter, limit: FEW });
  return (
    <>
      <Refusal fault={error} />
      <ul className="rows">
        {data?.data.map((delivery) => (
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
      {data?.data.length === 0 && <p className="body quiet">{none}</p>}
    </>
  );
}
