import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';

interface Props {
  readonly title: string;
  /** Next to the title. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel beside a list. It gets the focus when it opens, so that it is read aloud, but does not trap it. */
export function Drawer({ title, head, onClose, children }: Props) {
  const drawer = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => drawer.current!.focus({ preventScroll: true }), []);
  return (
    <aside ref={drawer} className="panel drawer" aria-labelledby={heading} tabIndex={-1}>
      <header>
        <h2 id={heading}>{title}</h2>
        {head}
        <span className="push" />
        <Button look="icon" onClick={onClose} aria-label={t('Close')}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </aside>
  );
}
