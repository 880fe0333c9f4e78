import { t } from '#apps/dashboard/src/texts/texts';

export const NotHere = () => (
  <main className="alone">
    <h1>{t('There is no such page')}</h1>
    <p>
      <a href="/dashboard">{t('Go to the home page')}</a>
    </p>
  </main>
);
