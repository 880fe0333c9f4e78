import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { View } from '#apps/dashboard/src/api/types';
import { isShown, nameOfList, type ListState } from '#apps/dashboard/src/lists/looks';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { ViewDialog } from '#screens/lists/view-dialog';
import { ViewOfLeaver } from '#screens/lists/view-of-leaver';

interface Props {
  readonly path: string;
  readonly requested: ListState;
}

/** The saved views of a list as tabs: one's own, and shared ones. The owner of the current one can rename and remove it; one of somebody who has left, the owners of the account. */
export function Views({ path, requested }: Props) {
  const answer = useWholeList<View>('/admin/v1/views');
  const { user } = useSession();
  const { role } = user;
  const [naming, setNaming] = useState<View | null>(null);
  const remove = useAct();
  const kept = toRows(answer, ({ data }) => data.filter(({ list }) => list === nameOfList(path)));
  if (kept.state === 'failed') return <NotKnown of={kept} what={t('Views')} />;
  if (kept.state !== 'rows') return null;
  const views = kept.rows;
  const shown = views.find((view) => isShown(view, requested));
  const isOwn = shown?.user === user.id;
  const { isPending } = remove;
  const removeShown = (): void => remove.mutate({ path: `/admin/v1/views/${shown!.id}`, method: 'DELETE' });
  return (
    <>
      <nav className="views" aria-label={t('Views')}>
        <Tab name={t('All')} search={{}} isShown={isShown({ filter: {}, columns: [] }, requested)} />
        {views.map((view) => (
          <Tab key={view.id} name={view.name} search={searchOf(view)} isShown={view === shown} isShared={view.shared} />
        ))}
        {isOwn && (
          <span className="line push">
            <Button look="bare" onClick={() => setNaming(shown)}>
              {t('Change view…')}
            </Button>
            <Button look="danger" disabled={isPending} onClick={removeShown}>
              {t('Remove view')}
            </Button>
          </span>
        )}
        {shown && !isOwn && role === 'owner' && <ViewOfLeaver view={shown} isPending={isPending} onRemove={removeShown} />}
      </nav>
      <Refusal error={remove.error} />
      {shown && shown.left_out.length > 0 && (
        <p className="note attention">
          <Icon name="attention" />
          <span>
            {t('This release no longer filters by {fields}; the view is shown without that.', { fields: shown.left_out.join(', ') })}
          </span>
        </p>
      )}
      {naming && <ViewDialog view={naming} path={path} requested={requested} onClose={() => setNaming(null)} />}
    </>
  );
}

const searchOf = ({ filter, columns }: View): Record<string, string> => ({
  ...(filter as Record<string, string>),
  ...(columns.length > 0 && { columns: columns.join(',') }),
});

const Tab = ({
  name,
  search,
  isShown: isCurrent,
  isShared = false,
}: {
  readonly name: string;
  readonly search: Record<string, string>;
  readonly isShown: boolean;
  readonly isShared?: boolean;
}) => (
  <Link to="." search={search} aria-current={isCurrent ? 'page' : undefined} className={isCurrent ? 'shown' : ''}>
    {name}
    {isShared && <small> {t('shared')}</small>}
  </Link>
);
