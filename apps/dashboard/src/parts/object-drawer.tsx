import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import { NotKnown } from '#screens/parts/answered';
import { Drawer } from '#screens/parts/drawer';
import { Id } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props<Item> {
  readonly id: string;
  readonly title: string;
  /** The list's API path. */
  readonly path: string;
  /** As listed, until its own answer arrives. */
  readonly placeholder: Item | undefined;
  readonly state: (item: Item) => ReactNode;
  /** Its page below the mode, if it has one. */
  readonly page?: string;
  /** The actions on it. */
  readonly acts?: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
  readonly onClose: () => void;
}

/** One object beside its list. */
export function ObjectDrawer<Item>({ id, title, path, placeholder, state, page, acts, children, onClose }: Props<Item>) {
  const answer = useAnswer<Item>(`${path}/${id}`);
  const item = answer.state === 'known' ? answer.value : placeholder;
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
      {answer.state !== 'known' && (item === undefined || answer.state === 'failed') && <NotKnown of={answer} what={title} />}
      {item !== undefined && children(item)}
    </Drawer>
  );
}
