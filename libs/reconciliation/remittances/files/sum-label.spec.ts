import { isSumLabel } from '#reconciliation/remittances/files/sum-label';

describe('the label of a sum', () => {
  it.each([
    'Total', 'TOTAL', 'Totals', 'Grand-Total', 'Grand Total', 'GrandTotal', 'Sum', 'Total :', 'Total:', 'Sub Total', 'Sub-Total', 'sub_total', 'Subtotal', 'Net Total',
    '** TOTAL **', '--- Grand Total ---', 'Page Total', 'Total COD', 'COD Total', 'Total Amount (INR)', 'Total (25)', 'Total: 25 shipments', 'Total 3 AWBs',
    'Total for 05-Jan-2026', 'Sub Total 06/01/2026', 'Total No. of Orders: 12', 'Net Payable', 'Net payable amount', 'Closing Balance', 'Sum of COD Amount', 'TTL',
    'Total = 2,998.00', 'Carried forward total', 'कुल', 'कुल योग', 'ＴＯＴＡＬ', '\u200bTotal\u00a0', `'Total`,
  ])('is %j', (text) => expect(isSumLabel(text)).toBe(true)); // prettier-ignore

  it.each([
    '', '-', 'NA', 'Total Fashion', 'Total Sports 12', 'TOTAL123', 'Total-1001', 'TOTAL#1001', 'SUM1001', 'Sum_22', 'Summer Store', 'Sumit Verma', 'Totally Tees', 'Subtotal1',
    'Total 14200000000001', '14200000000001', '#1001', 'Grand Bazaar', 'Balance Beam', 'Payable Ltd', 'Kumar Sumanth', 'TOTTENHAM', 'TTL1234567', 'net', 'cod', 'amount',
  ])('is not %j', (text) => expect(isSumLabel(text)).toBe(false)); // prettier-ignore

  it('is soon known not to be', () => {
    const begun = performance.now();
    for (const word of ['sum', 'no', 'nos', 'total', 's', 'in']) expect(isSumLabel(`${word.repeat(60)}x`.slice(-60))).toBe(false);
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
