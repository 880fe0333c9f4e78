import { Link } from '@tanstack/react-router';

/** Leads to the page of an order, by the end of its id. */
export const OrderLink = ({ id }: { readonly id: string | null }) =>
  id === null ? (
    '–'
  ) : (
    <Link from="/$mode" to={`./orders/${id}`}>
      …{id.slice(-8)}
    </Link>
  );
