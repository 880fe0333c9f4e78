import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';

/** Instead of a page that could not be read at all. */
export const Away = () => (
  <main className="alone">
    <h1>
      <Icon name="attention" /> {t('The server is away')}
    </h1>
    <p>{t('The page tries again on its own. Nothing that you did is lost.')}</p>
  </main>
);
