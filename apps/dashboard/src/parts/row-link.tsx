import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { type RowDrawer, isWide } from '#apps/dashboard/src/lists/row-drawer';

interface Props {
  readonly id: string;
  readonly rowDrawer: RowDrawer;
  /** The object's page below the mode, if it has one. */
  readonly page?: string;
  readonly children: ReactNode;
}

/** Opens a row's object beside its list. Another tab, and a narrow screen, show its page instead; an object without a page is always shown beside the list. */
export function RowLink({ id, rowDrawer, page, children }: Props) {
  const press = (click: MouseEvent): void => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || (page !== undefined && !isWide())) return;
    click.preventDefault();
    rowDrawer.open(id);
  };
  if (page === undefined)
    return (
      <Link to="." search={(list: Readonly<Record<string, string>>) => ({ ...list, open: id })} onClick={press}>
        {children}
      </Link>
    );
  return (
    <Link from="/$mode" to={`./${page}/${id}`} onClick={press}>
      {children}
    </Link>
  );
}
