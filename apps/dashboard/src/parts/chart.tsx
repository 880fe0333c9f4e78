import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Figures } from '#apps/dashboard/src/api/types';
import { money, shortMoney } from '#apps/dashboard/src/format/money';
import { clockTime, formatDay, utcTime } from '#apps/dashboard/src/format/time';
import { t } from '#apps/dashboard/src/texts/texts';
import { Money } from '#screens/parts/values';

interface Props {
  readonly name: string;
  readonly isByDay: boolean;
  readonly currency: string;
  readonly points: Points;
  readonly figure: 'money_in' | 'refunds';
}

type Points = Figures['data'][number]['points'];

const HEIGHT = 200;

/** Amounts over time as bars, with their data table behind them. */
export function Chart({ name, isByDay, currency, points, figure }: Props) {
  const at = isByDay ? formatDay : clockTime;
  const total = points.reduce((sum, point) => sum + point[figure], 0);
  return (
    <>
      <div
        role="img"
        aria-label={t('{what}: {amount} in all. The table below has each bar.', { what: name, amount: money(total, currency) })}
      >
        <Bars points={points} figure={figure} currency={currency} at={at} />
      </div>
      <details className="body">
        <summary>{t('Show as a table')}</summary>
        <div className="scroll" tabIndex={0} role="region" aria-label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('From')}</th>
                <th scope="col" className="number">
                  {t('Amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.at}>
                  <th scope="row">
                    <time dateTime={new Date(point.at * 1000).toISOString()} title={utcTime(point.at)}>
                      {at(point.at)}
                    </time>
                  </th>
                  <td className="number">
                    <Money amount={point[figure]} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

function Bars({ points, figure, currency, at }: Omit<Props, 'name' | 'isByDay'> & { readonly at: (moment: number) => string }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const around = place.current!;
    // A canvas cannot use tokens: the styles of its place provide them as colours.
    const { color: bar, borderTopColor: line, outlineColor: text, fontFamily } = getComputedStyle(around);
    const axis: uPlot.Axis = { stroke: text, ticks: { show: false }, font: `12px ${fontFamily}` };
    const half = (points[1]!.at - points[0]!.at) / 2;
    const plot = new uPlot(
      {
        width: around.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { range: (_, first, last) => [first - half, last + half] }, y: { range: (_, __, most) => [0, most] } },
        axes: [
          { ...axis, grid: { show: false }, size: 28, space: 64, values: (_, moments) => moments.map(at) },
          { ...axis, grid: { stroke: line, width: 1 }, size: 72, values: (_, sums) => sums.map((sum) => shortMoney(sum, currency)) },
        ],
        series: [{}, { fill: bar, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.7, 32] }) }],
      },
      [points.map((point) => point.at), points.map((point) => point[figure])],
      around,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: around.clientWidth, height: HEIGHT }));
    resized.observe(around);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [points, figure, currency, at, theme]);
  return <div ref={place} className="plot" />;
}

/** The current theme, which the system or the person can change. */
function useTheme(): string {
  const [theme, setTheme] = useState('');
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const look = (): void => setTheme(`${document.documentElement.dataset['theme'] ?? ''} ${dark.matches}`);
    const chosen = new MutationObserver(look);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    dark.addEventListener('change', look);
    return () => {
      chosen.disconnect();
      dark.removeEventListener('change', look);
    };
  }, []);
  return theme;
}
