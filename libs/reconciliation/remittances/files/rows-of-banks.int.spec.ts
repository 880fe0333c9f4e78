import { bareNumber } from '#kernel/parcel-names';
import { writeFile } from 'node:fs/promises';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = Date.UTC(2026, 1, 1) / 1000;
const DAY = '2026-01-05';
const ONE = [['AXISCN0123456789', 4_500_000, DAY]];

describe('a row of a bank statement', () => {
  const directory = temporaryDirectory();
  /** The credits as UTR, amount and day, and the problems of rows. */
  const read = async (text: string): Promise<unknown[]> => {
    const path = directory.path('statement');
    await writeFile(path, text);
    const { credits, problems } = await readBankCredits(path, 'INR', NOW);
    return [
      ...credits.map(({ utr, amount, credited_at }) => [utr, amount, new Date((credited_at + 19_800) * 1000).toISOString().slice(0, 10)]),
      ...problems.map(({ row, code }) => [row, code]),
    ];
  };

  describe('that names what was billed and what came', () => {
    it.each([
      'Amount,Settled Amount', 'Transaction Amount,Amount Paid', 'Txn Amount,Remitted Amount', 'Net Payable,Paid Amount', 'COD Amount,Remittance Amount',
      'Collectable Amount,Net Paid', 'Value,Amount Credited', 'Gross Amount,Net Amount', 'Tran Amount,Payout Amount', 'Amount,Transferred Amount',
    ])('counts what came: %s', async (columns) => {
      const rows = ['AXISCN0123456789,50000,45000,05-01-2026', 'X2,50000,,06-01-2026', 'X3,50000,0.00,06-01-2026'];
      expect(await read(`UTR,${columns},Date\n${rows.join('\n')}\n`)).toEqual([...ONE, [3, 'amount_missing'], [4, 'amount_missing']]);
    }); // prettier-ignore

    it.each(['Unpaid', 'Not Settled', 'Awaited', 'Scheduled', 'To be paid', 'Due', 'On Hold', 'Yet to be settled', 'Unsettled', 'Processing'])(
      'does not count what is %s', async (status) =>
        expect(await read(`UTR,Amount,Settlement Status,Date\nX2,50000,${status},05-01-2026\nAXISCN0123456789,45000,Settled,05-01-2026\n`)).toEqual([...ONE, [2, 'amount_unreadable']])); // prettier-ignore
  });

  describe('that has several numbers', () => {
    const UTR = 'AXISCN0123456789';
    it.each([
      `NEFT CR-${UTR}-DELHIVERY-REF HDFCN0123456789`,
      `UTR ${UTR} INT REF AXISCN9876543210`,
      `NEFT/${UTR}/DELHIVERY/YESBN12026010512`,
      `RTGS-${UTR}-TXN ID AXISCN9876543210`,
      `BATCH NO AXISCN9876543210 NEFT ${UTR}`,
      `NEFT CR UTR NO: ${UTR} OWN REF AXISCN9876543210`,
      `DELHIVERY UTR-${UTR}/AXISCN9876543210`,
      `neft inward ${UTR.toLowerCase()} hdfcn0123456789`,
      `CHQ AXISCN9876543210 ${UTR}`,
      `${UTR} VOUCHER NO. AXISCN9876543210`,
    ])('takes the UTR: %s', async (said) => {
      expect(await read(`Date,Narration,Credit\n05-01-2026,${said},45000\n`)).toEqual([[UTR, 4_500_000, DAY]]);
      expect(await read(`Date,Narration,Ref No,Credit\n05-01-2026,${said},S5512345,45000\n`)).toEqual([[UTR, 4_500_000, DAY]]);
    });

    it('takes the UTR of the narration before a number of the bank that looks like one', async () =>
      expect(await read(`Date,Narration,Ref No,Credit\n05-01-2026,NEFT ${UTR} DELHIVERY,N006260123456789,45000\n`)).toEqual([
        [UTR, 4_500_000, DAY],
      ]));

    it('reports it where several are possible', async () =>
      expect(await read(`Date,Narration,Credit\n05-01-2026,NEFT ${UTR} AXISCN9876543210,45000\n`)).toEqual([[2, 'utr_missing']]));
  });

  it.each(['0000612345678901', '00612345678901', "'0000612345678901", '612345678901'])(
    'has a number with or without leading zeros: %s',
    async (padded) => {
      const [credit] = await read(`Date,Narration,Chq./Ref.No.,Deposit Amt.\n05/01/26,IMPS COURIER LIMITED,${padded},1399.00\n`);
      expect(bareNumber((credit as string[])[0]!)).toBe('612345678901');
    },
  );

  describe('about a transfer that was returned', () => {
    const header = 'Date,Narration,Ref No,Debit,Credit\n';
    const out = '05-01-2026,NEFT DR RENT,N006260123456789,25000,\n';
    const back = (said: string, amount = 25000): string => `06-01-2026,${said},N006260123456789,,${amount}\n`;
    const credit = '05-01-2026,NEFT CR DELHIVERY,AXISCN0123456789,,45000\n';

    it('has no credit of what left under the same UTR, in any order', async () => {
      expect(await read(header + out + credit + back('NEFT RETURN'))).toEqual(ONE);
      expect(await read(header + back('NEFT CR RENT') + credit + out)).toEqual(ONE);
      expect(
        await read(`Date,UTR,Amount,Type\n05-01-2026,X1,25000,DR\n05-01-2026,AXISCN0123456789,45000,CR\n06-01-2026,X1,25000,CR\n`),
      ).toEqual(ONE);
      expect(
        await read('Date,UTR,Amount\n05-01-2026,0061234567,-25000\n05-01-2026,AXISCN0123456789,45000\n06-01-2026,61234567,25000\n'),
      ).toEqual(ONE);
    });

    it('counts what came beyond it', async () => {
      expect(await read(header + out + back('NEFT RETURN') + back('NEFT CR'))).toEqual([['N006260123456789', 2_500_000, '2026-01-06']]);
      expect(await read(header + out + back('NEFT CR', 24_000))).toEqual([['N006260123456789', 2_400_000, '2026-01-06']]);
    });

    it.each(['NEFT RETURN-ACCOUNT CLOSED', 'NEFT-RTN-X', 'RTGS REJECT', 'IMPS/REV/612345678901', 'RETURN OF NEFT', 'NEFT INWARD RETURN', 'RTN NEFT', 'UPI REVERSAL', 'NEFT RET', 'REVERSAL-IMPS'])(
      'reports it where the debit is in another statement: %s', async (said) => expect(await read(header + credit + back(said))).toEqual([...ONE, [3, 'amount_unreadable']])); // prettier-ignore

    it('takes no payer’s name for it', async () =>
      expect(await read(`${header}05-01-2026,NEFT CR RETURN GIFTS LTD,AXISCN0123456789,,45000\n`)).toEqual(ONE));
  });
});
