/** A line of a plot: a value for each second. */
export interface Line {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 170, 56, 12, 26, 22] as const;
const TEXT = 'font-family="system-ui, sans-serif" font-size="12"';
const GRID = 4;

/** Panels above each other with one axis of seconds, as SVG. Its text has the reader's colour where the page is dark. */
export function plot(panels: readonly Panel[]): string {
  const height = panels.length * HEIGHT + BOTTOM;
  const drawn = panels.map((panel, n) => `<g transform="translate(0 ${n * HEIGHT})">${panelOf(panel)}</g>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${panels.map(({ title }) => title).join('; ')}">`,
    '<style>text { fill: #444 } line { stroke: #ccc } @media (prefers-color-scheme: dark) { text { fill: #bbb } line { stroke: #444 } }</style>',
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

function panelOf({ title, lines }: Panel): string {
  const most = roundUp(Math.max(...lines.flatMap(({ values }) => values)));
  const seconds = Math.max(...lines.map(({ values }) => values.length)) - 1;
  const x = (second: number): number => LEFT + (second / seconds) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const marks = Array.from({ length: GRID + 1 }, (_, n) => (most * n) / GRID);
  const times = Array.from({ length: Math.floor(seconds / 30) + 1 }, (_, n) => n * 30);
  let name = WIDTH - RIGHT;
  const names = lines.toReversed().map((line) => {
    const at = name;
    name -= 8 * line.name.length + 16;
    return `<text x="${at}" y="14" text-anchor="end" ${TEXT} style="fill: ${line.colour}">${line.name}</text>`;
  });
  return [
    `<text x="${LEFT}" y="14" ${TEXT} font-weight="600">${title}</text>`,
    ...names,
    ...marks.map((mark) => `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(mark).toFixed(1)}" y2="${y(mark).toFixed(1)}" />`),
    ...marks.map((mark) => `<text x="${LEFT - 6}" y="${(y(mark) + 4).toFixed(1)}" text-anchor="end" ${TEXT}>${mark}</text>`),
    ...times.map((time) => `<text x="${x(time).toFixed(1)}" y="${HEIGHT - 6}" text-anchor="middle" ${TEXT}>${time} s</text>`),
    ...lines.map(
      ({ colour, values }) =>
        `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}" />`,
    ),
  ].join('\n');
}

/** To a number that four marks divide. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 4, 6, 8, 10].map((each) => each * step).find((each) => each >= value)!;
}
