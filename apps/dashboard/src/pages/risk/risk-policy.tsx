import { both } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { RiskPerformance, RiskSettings } from '#apps/dashboard/src/api/types';
import { outcomeOptions, wordFor } from '#apps/dashboard/src/pages/risk/risk-words';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { Answered } from '#screens/parts/answered';
import { DescriptionList, Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The effects of a score, and the returns per level. */
export function RiskPolicy() {
  const answer = both(useAnswer<RiskSettings>('/v1/risk/settings'), useCurrency());
  const word = (recommendation: string): string => wordFor(outcomeOptions(), recommendation);
  return (
    <>
      <section className="panel">
        <h2>{t('What follows from the score')}</h2>
        <Answered of={answer} what={t('What follows from the score')}>
          {([settings, currency]) => (
            <DescriptionList
              entries={[
                [t('Low, below {score}', { score: settings.medium_from }), word(settings.recommendations.low)],
                [t('Medium, below {score}', { score: settings.high_from }), word(settings.recommendations.medium)],
                [t('High, up to 100'), word(settings.recommendations.high)],
                [t('A high amount counts from'), <Money key="from" amount={settings.order_value_high.from} currency={currency} />],
                [t('Time zone for the night'), settings.time_zone],
              ]}
            />
          )}
        </Answered>
      </section>
      <Performance />
    </>
  );
}

function Performance() {
  const performance = useAnswer<RiskPerformance>('/v1/risk/performance');
  const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)} %`);
  const words: Readonly<Record<string, string>> = { low: t('Low'), medium: t('Medium'), high: t('High') };
  return (
    <section className="panel">
      <h2>{t('How reliable the score is')}</h2>
      <Answered of={performance} what={t('How reliable the score is')}>
        {({ levels }) => (
          <div className="scroll" role="region" tabIndex={0} aria-label={t('How reliable the score is')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Level')}</th>
                  <th scope="col" className="number">
                    {t('Delivered')}
                  </th>
                  <th scope="col" className="number">
                    {t('Returned')}
                  </th>
                  <th scope="col" className="number">
                    {t('Share returned')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {levels.map(({ level, delivered, rto, precision }) => (
                  <tr key={level}>
                    <td>{words[level] ?? level}</td>
                    <td className="number">{delivered}</td>
                    <td className="number">{rto}</td>
                    <td className="number">{percent(precision)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answered>
    </section>
  );
}
