import { BodyShape } from '#http/validation/body-shape';
import type { FieldFault } from '#http/validation/field-faults';
import { CalendarDate, DocumentNumber, UpiAddress } from '#http/validation/formed-texts';

class Texts {
  @UpiAddress({ optional: true }) vpa?: string;
  @DocumentNumber({ optional: true, empty: 'removes' }) number?: string | null;
  @CalendarDate({ optional: true }) date?: string;
}

const readOf = (field: keyof Texts) => (text: string) => {
  const faults: FieldFault[] = [];
  const { [field]: kept } = BodyShape.of(Texts).read({ [field]: text }, '', faults) as Texts;
  return faults[0]?.code ?? kept;
};

describe('a UPI address', () => {
  const read = readOf('vpa');

  it.each(['asha.rao@okaxis', ' asha.rao@okaxis ', '\u200easha.rao@okaxis\u200b', 'asha.rao@okaxis\u00a0'])(
    'is stored without pasted surrounding characters: %j',
    (vpa) => expect(read(vpa)).toBe('asha.rao@okaxis'),
  );

  it.each(['asha@gmail.com', 'asha@okaxis.', 'asha @okaxis', 'asha', '@okaxis', 'asha@', 'asha@@okaxis', 'asha@1bank'])(
    'is not %j',
    (vpa) => expect(read(vpa)).toBe('invalid_format'),
  );
});

describe('the number of a document', () => {
  const read = readOf('number');

  it.each(['INV/1', ' INV/1\u200b', '\ufeffINV/1\n'])('is stored without pasted surrounding characters: %j', (number) =>
    expect(read(number)).toBe('INV/1'),
  );

  it('is stored in one form', () => expect(read('Re\u0301f  7')).toBe('Réf 7'));

  it.each([
    ['x'.repeat(64), 'x'.repeat(64)],
    [`\u200b${'x'.repeat(64)} `, 'x'.repeat(64)],
    ['x'.repeat(65), 'string_too_long'],
    ['\u200b', 'invalid_value'],
    ['a\0', 'invalid_format'],
    ['', null],
  ])('is judged: %j', (number, kept) => expect(read(number)).toBe(kept));
});

describe('a day', () => {
  const read = readOf('date');

  it.each(['2026-04-01', ' 2026-04-01\u200b', '२०२६-०४-०१'])('is read in any notation: %j', (date) =>
    expect(read(date)).toBe('2026-04-01'),
  );

  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('is %s', (date) => expect(read(date)).toBe(date));

  it.each(['2026-02-29', '2026-02-30', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '01-04-2026', '2026-04-01T00:00Z', '20260401', 'today'])(
    'is not %s',
    (date) => expect(read(date)).toBe('invalid_format'),
  ); // prettier-ignore
});
