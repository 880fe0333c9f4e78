import { Link } from '@tanstack/react-router';

/** A link to an order's page, labelled with the end of its id. */
export const OrderLink = ({ id }: { readonly id: string | null }) =>
  id === null ? (
    '–'
  ) : (
    <Link from="/$mode" to={`./orders/${id}`}>
      …{id.slice(-8)}
    </Link>
  );
