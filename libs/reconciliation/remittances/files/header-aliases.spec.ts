import { type Field, fieldOf } from '#reconciliation/remittances/files/header-aliases';
import { layoutOf } from '#reconciliation/remittances/files/header-row';

const NONE = new Map<string, Field>();
const fieldsOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...(layoutOf(header.split(','), NONE)?.columns ?? [])].map(([field, columns]) => [
      field,
      columns.map(({ header: name }) => name).join(' + '),
    ]),
  );

describe('the headers of couriers', () => {
  it.each<[header: string, field: Field]>([
    ['Airwaybill No', 'tracking_number'],
    ['AirWayBillNO', 'tracking_number'],
    ['AWB / Tracking No', 'tracking_number'],
    ['AWB No./Waybill', 'tracking_number'],
    ['Tracking Number (AWB)', 'tracking_number'],
    ['Order No / Ref No', 'order_reference'],
    ['COD Amount (INR)', 'cod_amount'],
    ['COD Amount (Rs.)', 'cod_amount'],
    ['COD Amount in ₹', 'cod_amount'],
    ['COD Amount in Rs', 'cod_amount'],
    ['COD Amount (In Rupees)', 'cod_amount'],
    ['COD Amount [₹]', 'cod_amount'],
    ['₹ COD Amount', 'cod_amount'],
    ['Rs. COD Amount', 'cod_amount'],
    ['codAmountINR', 'cod_amount'],
    ['cod_amount_inr', 'cod_amount'],
    ['COD Amount (AED)', 'cod_amount'],
    ['COD Amount (A)', 'cod_amount'],
    ['ＣＯＤ Amount', 'cod_amount'],
    ['Collectable Value', 'cod_amount'],
    ['Total COD Amount', 'cod_amount'],
    ['Net Payable (A - B + C)', 'net_amount'],
    ['Freight Charges (incl. GST)', 'freight'],
    ['GST (18%)', 'tax'],
    ['IGST @18%', 'tax'],
    ['COD Charges 2.5 %', 'cod_fee'],
    ['Remittance Date (DD/MM/YYYY)', 'remitted_at'],
    ['Bank UTR No.', 'utr'],
  ])('%s is %s', (header, field) => expect(fieldOf(header, NONE)?.field).toBe(field));

  it.each([
    'Order Value',
    'Invoice Value (INR)',
    'Price (after discount)',
    'AWB Date',
    'COD Amount (waived)',
    'Orders',
    'Courier / Status',
    'GST %',
    'COD %',
    'COD Charges (%)',
    'Price in Percent',
    '',
  ])('%s is unknown', (header) => expect(fieldOf(header, NONE)).toBeUndefined());

  it('have the courier’s own meaning, in any script and with any unit', () => {
    const own = new Map<string, Field>([
      ['राशि', 'cod_amount'],
      ['money', 'cod_amount'],
    ]);
    expect(['राशि', 'Money (INR)', 'दिनांक'].map((header) => fieldOf(header, own)?.field)).toEqual(['cod_amount', 'cod_amount', undefined]);
  });

  it.each<[courier: string, header: string, tracking: string, order: string, amount: string]>([
    ['Delhivery', 'Waybill,Order ID,Product Amount,COD Amount,Bank Reference No.,Remittance Date', 'Waybill', 'Order ID', 'COD Amount'],
    ['Blue Dart', 'AWB No,Reference No,Declared Value,Collectable Amount,Remittance Date', 'AWB No', 'Reference No', 'Collectable Amount'],
    ['XpressBees', 'AirWayBillNO,OrderNo,DeclaredValue,CollectibleAmount,Bank UTR', 'AirWayBillNO', 'OrderNo', 'CollectibleAmount'],
    ['Ekart', 'Tracking ID,Merchant Reference ID,Amount Collected,Settlement Date,UTR', 'Tracking ID', 'Merchant Reference ID', 'Amount Collected'],
    ['Shadowfax', 'SFX Order ID,Client Order ID,AWB Number,Invoice Value,COD Amount,Bank UTR', 'AWB Number', 'Client Order ID', 'COD Amount'],
    ['DTDC', 'CN No,Customer Ref No,COD/VPP Amount,UTR No', 'CN No', 'Customer Ref No', 'COD/VPP Amount'],
    ['Ecom Express', 'Airwaybill Number,Order Number,Declared Value,Collectable Value,Bank UTR No', 'Airwaybill Number', 'Order Number', 'Collectable Value'],
    ['Shiprocket', 'CRF ID,Order ID,Channel Order ID,AWB,COD Amount,Early COD Charges,RTO Reversal Amount,UTR', 'AWB', 'Channel Order ID', 'COD Amount'],
    ['NimbusPost', 'Remittance ID,AWB Number,Order Number,Courier,Delivery Date,COD Amount,Transaction ID', 'AWB Number', 'Order Number', 'COD Amount'],
    ['iThink', 'Airway Bill No,Order No,Price,COD Amount (Rs.),Remittance Date', 'Airway Bill No', 'Order No', 'COD Amount (Rs.)'],
    ['Pickrr', 'Pickrr Tracking ID,Client Order ID,Invoice Value,COD Amount,UTR', 'Pickrr Tracking ID', 'Client Order ID', 'COD Amount'],
    ['eShipz', 'AWB / Tracking No,Customer Reference,Slug,Collectable Value,Price', 'AWB / Tracking No', 'Customer Reference', 'Collectable Value'],
  ])('are known for %s', (_, header, tracking_number, order_reference, cod_amount) => expect(fieldsOf(header)).toMatchObject({ tracking_number, order_reference, cod_amount })); // prettier-ignore

  it.each([
    'Price,COD Amount (INR)',
    'COD Amount (INR),Price',
    'Amount (Rs.),Price',
    'Price (INR),Collectable Value',
    'Price,Total COD Amount',
  ])('prefer the collected amount to the price of the goods: %s', (columns) =>
    expect(fieldsOf(`AWB,${columns}`)['cod_amount']).not.toContain('Price'),
  );

  it.each(['COD Amount,Collected Amount', 'Amount Collected,COD Value', 'cod_amount,cod_collected', 'Collectable Value,Cash Collected'])(
    'prefer the collected amount to the amount to collect: %s',
    (columns) => expect(fieldsOf(`AWB,${columns}`)['cod_amount']).toMatch(/collected/i),
  );

  it('use the remitted amount as the payment without another one', () => {
    expect(fieldsOf('AWB,Remittance Amount,UTR,Remittance Date')).toMatchObject({
      tracking_number: 'AWB',
      remitted_amount: 'Remittance Amount',
    });
    expect(fieldsOf('AWB,Net Amount,UTR')).toMatchObject({ cod_amount: 'Net Amount' });
    expect(layoutOf(['AWB', 'Freight', 'Remittance Amount', 'UTR', 'Date'], NONE)).toBeUndefined();
    expect(layoutOf(['CRF ID', 'UTR', 'Remittance Amount', 'Date'], NONE)?.shape).toBe('batches');
  });
});
