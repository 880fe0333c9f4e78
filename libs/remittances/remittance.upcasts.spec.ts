import { linesIn } from '#remittances/domain/remittance.events';
import { REMITTANCE_UPCASTS } from '#remittances/remittance.upcasts';

describe('facts of remittances that an older version wrote', () => {
  it('have lines in rupees, as all were then', () => {
    const type = 'remittance.part_matched';
    const older = { remittance: 'rem_1', lines: [{ line: 'reml_1' }], findings: [] };
    const data = REMITTANCE_UPCASTS[type]!.reduce<unknown>((now, step) => step(now), older);
    expect(linesIn({ type, data })).toEqual([{ line: 'reml_1', currency: 'INR' }]);
  });
});
