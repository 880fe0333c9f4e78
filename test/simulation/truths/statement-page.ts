/** The numbers of rows of a statement, by the title of the table and the name of the row; amounts in minor units. */
export type Figures = Readonly<Record<string, readonly number[]>>;

const TABLE = /<h2>([^<]*), INR<\/h2>.*?<\/section>/gs;
const ROW = /<tr>(.*?)<\/tr>/gs;
const CELL = /<td>(.*?)<\/td>/gs;

/** The sums of some pages, row by row. */
export function statementIn(pages: readonly string[]): Figures {
  const figures: Record<string, number[]> = {};
  for (const page of pages)
    for (const [table, title] of page.matchAll(TABLE))
      for (const [, row] of table.matchAll(ROW)) {
        const [name, ...cells] = [...row!.matchAll(CELL)].map(([, cell]) => cell!);
        if (name === undefined) continue;
        const before = figures[`${title}: ${name}`];
        figures[`${title}: ${name}`] = cells.filter((cell) => cell !== '').map((cell, n) => (before?.[n] ?? 0) + numberIn(cell));
      }
  return figures;
}

/** An amount has two decimals, and a number of things none. */
const numberIn = (cell: string): number => Math.round(Number(cell.replaceAll(',', '')) * (cell.includes('.') ? 100 : 1));
