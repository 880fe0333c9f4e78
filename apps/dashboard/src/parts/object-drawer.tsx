import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import { Drawer } from '#screens/parts/drawer';
import { Refusal } from '#screens/parts/refusal';
import { Id } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props<Item> {
  readonly id: string;
  readonly title: string;
  /** Where the API answers it: the path of the list. */
  readonly path: string;
  /** As the list has it, until its own answer is there. */
  readonly listed: Item | undefined;
  readonly state: (item: Item) => ReactNode;
  /** Where it has a page of its own, below the mode. */
  readonly page?: string;
  /** What a person does with it. */
  readonly acts?: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
  readonly onClose: () => void;
}

/** One object beside its list. */
export function ObjectDrawer<Item>({ id, title, path, listed, state, page, acts, children, onClose }: Props<Item>) {
  const { data, error } = useAnswer<Item>(`${path}/${id}`);
  const item = data ?? listed;
  return (
    <Drawer title={title} head={item && state(item)} onClose={onClose}>
      <div className="line">
        <Id id={id} />
        <span className="push" />
        {page && (
          <Link from="/$mode" to={`./${page}/${id}`} className="button">
            {t('Whole page')}
          </Link>
        )}
        {item && acts?.(item)}
      </div>
      {item === undefined ? <Refusal fault={error} /> : children(item)}
    </Drawer>
  );
}
