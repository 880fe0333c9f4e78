import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { t } from '#apps/dashboard/src/texts/texts';

/** The keyboard shortcuts of a list. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['J', '↓'], t('The next row')],
    [['K', '↑'], t('The row before')],
    [['Enter'], t('Open the row')],
    [['Esc'], t('Close what is open')],
    [['/', '⌘K'], t('Find')],
    [['?'], t('This list')],
  ];
  return (
    <Dialog title={t('Keys of a list')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
      <dl className="descriptions keys">
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
