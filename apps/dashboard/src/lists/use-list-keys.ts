import { type RefObject, useEffect, useRef } from 'react';
import type { RowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import { actOf, placeAfter } from '#apps/dashboard/src/lists/list-keys';

interface Keyed {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The ids of the rows, in order. */
  readonly ids: readonly string[];
  /** Null if rows cannot be opened beside the list. */
  readonly rowDrawer: RowDrawer | null;
  readonly onHelp: () => void;
}

const FIELDS = 'input, select, textarea, [contenteditable]';

/** The keyboard of a list: its rows get the focus in turn, or are opened in turn while one is open. Dialogs and fields keep their own keys. */
export function useListKeys(keyed: Keyed): void {
  const latest = useRef(keyed);
  useEffect(() => {
    latest.current = keyed;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null || target.matches(FIELDS)) return;
      if (doneBy(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const opened = keyed.rowDrawer?.opened;
  const before = useRef(opened);
  useEffect(() => {
    // When a row is closed in any way, it gets the focus back.
    if (before.current !== undefined && opened === undefined) rowOf(latest.current, before.current)?.focus();
    before.current = opened;
  }, [opened]);
}

const rowOf = ({ body, ids }: Keyed, id: string): HTMLTableRowElement | undefined => body.current?.rows[ids.indexOf(id)];

function doneBy(event: KeyboardEvent, keyed: Keyed): boolean {
  const { body, ids, rowDrawer, onHelp } = keyed;
  const rows = [...(body.current?.rows ?? [])].slice(0, ids.length);
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const opened = rowDrawer?.opened;
  const act = actOf(event, focused >= 0 || opened !== undefined, rows[focused] === document.activeElement && focused >= 0);
  switch (act) {
    case 'next':
    case 'before': {
      if (rows.length === 0) return false;
      const place = placeAfter(opened === undefined ? focused : ids.indexOf(opened), act, rows.length);
      if (opened === undefined) rows[place]!.focus();
      else rowDrawer!.open(ids[place]!);
      rows[place]!.scrollIntoView({ block: 'nearest' });
      return true;
    }
    case 'open':
      if (rowDrawer !== null) rowDrawer.open(ids[focused]!);
      else rows[focused]!.querySelector('a')?.click();
      return true;
    case 'close':
      if (opened !== undefined) rowDrawer!.close();
      else rows[focused]?.blur();
      return opened !== undefined;
    case 'help':
      onHelp();
      return true;
    default:
      return false;
  }
}
