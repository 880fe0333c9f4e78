import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

export interface RowDrawer {
  /** The id of the row that is open beside the list. */
  readonly opened: string | undefined;
  open(id: string): void;
  close(): void;
}

interface Kept {
  /** Back returns to the list without it. */
  readonly isOpened?: boolean;
}

/** The row that is open beside a list. It is in the address: opening the first is a step that Back undoes, the following ones replace it. */
export function useRowDrawer(): RowDrawer {
  const { open: opened, ...list }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpened = (): boolean => (history.location.state as Kept).isOpened === true;
  return {
    opened,
    open: (id) =>
      void navigate({
        to: '.',
        search: { ...list, open: id },
        replace: opened !== undefined,
        state: (before) => ({ ...before, isOpened: opened === undefined || isOpened() }),
        resetScroll: false,
      }),
    close: () => {
      if (isOpened()) history.back();
      else navigate({ to: '.', search: list, replace: true, resetScroll: false }).catch(() => undefined);
    },
  };
}

/** On narrower screens, the object's page replaces the list. */
const WIDE = '(width >= 62rem)';

export const isWide = (): boolean => matchMedia(WIDE).matches;
