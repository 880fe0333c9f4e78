import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

export interface Beside {
  /** The id of the row that is open beside the list. */
  readonly opened: string | undefined;
  open(id: string): void;
  close(): void;
}

interface Kept {
  /** Back leads to the list without it. */
  readonly isOpened?: boolean;
}

/** The row of a list that is open beside it. The address holds it: opening the first is a step that Back undoes, the next ones take its place. */
export function useBeside(): Beside {
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

/** Narrower than this the page of the object is opened in place of the list. */
const WIDE = '(width >= 62rem)';

export const isWide = (): boolean => matchMedia(WIDE).matches;
