import { toRows } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order, RiskAssessment } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { State } from '#screens/parts/state';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const RISK = { low: ['ok', 'Low'], medium: ['attention', 'Medium'], high: ['failed', 'High'] } as const;

/** The risk assessment at the order's placement, with its points. */
export function Risk({ risk: { assessment, score, level, top_factors } }: { readonly risk: NonNullable<Order['risk']> }) {
  const { sees } = useAccess('risk');
  const answer = useAnswer<RiskAssessment>(sees ? `/v1/risk/assessments/${assessment}` : null);
  const [tone, word] = RISK[level as keyof typeof RISK] ?? (['neutral', level] as const);
  return (
    <section className="panel">
      <header>
        <h2>{t('Risk')}</h2>
        <span className="push" />
        <State tone={tone}>{t('{level}, {score} of 100', { level: t(word), score })}</State>
      </header>
      {answer === null ? (
        <ul className="why">
          {top_factors.map((factor) => (
            <li key={factor}>{factor.replaceAll('_', ' ')}</li>
          ))}
        </ul>
      ) : (
        <Rows of={toRows(answer, ({ factors }) => factors)} what={t('Risk')} empty={<p className="body quiet">{t('No risk factors.')}</p>}>
          {(factors) => (
            <ul className="why">
              {factors.map(({ code, points, detail }) => (
                <li key={code}>
                  <span>{detail}</span> {points !== 0 && <b>{points > 0 ? `+${points}` : `−${-points}`}</b>}
                </li>
              ))}
            </ul>
          )}
        </Rows>
      )}
    </section>
  );
}
