import { globSync, readFileSync } from 'node:fs';
import { bareAmounts } from '#test/architecture/amounts-have-currencies';

/** The code of gateways and settlements, where an order's money meets that of a gateway's balance. */
const ROOMS = [
  'libs/integrations/payments/**/*.ts',
  'libs/reconciliation/settlements/**/*.ts',
  'libs/disputes/**/*.ts',
  'libs/orders/settlements/**/*.ts',
  'libs/orders/domain/events/{dispute,settlement}.events.ts',
];

/** Amounts in facts of a settlement's stream, which are in the currency of its first fact, or of the line. */
const OF_SETTLEMENT: ReadonlySet<string> = new Set([
  'LinesReceived.fee',
  'LinesReceived.tax',
  'LineMatch.difference_amount',
  'SettlementChecked.lines_amount',
  'SettlementChecked.difference_amount',
]);

const sourcesOf = (rooms: readonly string[]): Map<string, string> =>
  new Map(
    rooms
      .flatMap((room) => globSync(room))
      .filter((file) => !file.endsWith('.spec.ts'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
const found = (source: string): string[] =>
  bareAmounts(new Map([['planted.ts', source]])).map(({ line, name }) => `${name} in line ${line}`);

describe('amounts in the code of gateways and settlements', () => {
  it('have their currency beside them', () =>
    expect(bareAmounts(sourcesOf(ROOMS)).filter(({ name }) => !OF_SETTLEMENT.has(name))).toEqual([]));

  it.each([
    ['a field', 'interface Fee {\n  readonly fee: Minor;\n}', 'Fee.fee in line 2'],
    ['a field that may be missing', 'interface Fee {\n  readonly payment: string;\n  readonly fee?: Minor | null;\n}', 'Fee.fee in line 3'],
    ['a field of a type', 'type Fee = { readonly fee: Minor };', 'fee in line 1'],
    ['a field of a type that leaves the currency out', "interface Fee extends Omit<Money, 'currency'> {\n  readonly fee: Minor;\n}", 'Fee.fee in line 2'],
    ['a field of a type that picks no currency', "interface Fee extends Pick<Line, 'key'> {\n  readonly fee: Minor;\n}", 'Fee.fee in line 2'],
    ['a parameter', 'const taxOf = (amount: Minor): Minor => amount;', 'amount in line 1'],
    ['a parameter of a method', 'interface Books {\n  pay(amount: Minor): void;\n}', 'amount in line 2'],
    ['a field of a class', 'class Line {\n  readonly tax: Minor = 0;\n}', 'tax in line 2'],
  ])('are found without one: %s', (_, source, expected) => expect(found(source)).toEqual([expected])); // prettier-ignore

  it.each([
    ['a field beside it', 'interface Fee {\n  readonly fee: Minor;\n  readonly currency: string;\n}'],
    ['money', 'interface Fee {\n  readonly fee: Money | null;\n}'],
    ['a type that has it', 'interface Line extends Money {}\ninterface Settled extends Line {\n  readonly fee: Minor;\n}'],
    ['a type that picks it', "interface Fee extends Pick<Line, 'key' | 'currency'> {\n  readonly fee: Minor;\n}"],
    ['an intersection with money', 'type Fee = Money & { readonly fee: Minor };'],
    ['a parameter beside it', 'const spoken = (amount: Minor, currency: string): string => `${amount} ${currency}`;'],
  ])('may have it in %s', (_, source) => expect(found(source)).toEqual([])); // prettier-ignore
});
