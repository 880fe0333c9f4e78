/** What a column can hold, in the words of the interface. */
export type Field = keyof typeof ALIASES;

/**
 * Headers as couriers write them, lower case and without anything but letters and digits (interface §4.12). Of two columns for one field the
 * one counts whose alias stands first, except for deductions, which are added up.
 */
const ALIASES = {
  tracking_number:
    'awbno awbnumber awb awbcode awbnos waybill waybillno waybillnumber trackingno trackingnumber trackingid cn cnno cnnumber consignmentno consignmentnumber docketno shipmentno',
  order_reference:
    'channelorderid channelorderno channelordernumber orderno ordernumber orderid ordername order orderreference sellerorderid merchantorderid clientorderid referenceno referencenumber refno clientreference',
  customer_phone:
    'customerphone customerphoneno customermobile customercontact consigneephone consigneemobile consigneecontact mobileno mobile phoneno phone contactno',
  cod_amount:
    'codamount codamt codvalue codcollected codcollectedamount collectableamount collectibleamount collectedamount amountcollected collectionamount grossamount grosscod codavailable amountavailable availableamount cod price amount',
  freight: 'freight freightcharge freightcharges shippingcharge shippingcharges couriercharges forwardcharges logisticscharges',
  cod_fee: 'codcharge codcharges codfee codfees codhandlingcharges codhandling codcommission earlycodcharge earlycodcharges',
  rto: 'rtoreversal rtocharge rtocharges rtofreight rtoamount rtodeduction rto',
  adjustment: 'adjustment adjustments adjusted adjustedamount adjustmentamount otherdeductions otherdeduction deductions deduction',
  tax: 'tax taxes gst gstamount igst tds tdsamount',
  net_amount:
    'netsettlement netsettlementamount remittanceamount remittedamount netremittance netamount netpayable netremitted net settledamount settlementamount amountremitted payableamount amountpaid amountcredited credited',
  utr: 'utr utrno utrnumber remittanceutr bankreference bankreferenceno bankreferencenumber bankrefno transactionid transactionno transactionreference neftutr paymentreference',
  remitted_at:
    'remittancedate remitteddate remittedon remittedat settlementdate settledon paymentdate paidon transferdate creditdate creditedon date',
  delivered_at: 'deliverydate delivereddate deliveredon deliveredat dateofdelivery podate',
  reference: 'crfid batchid batchno batchnumber remittanceid remittanceno settlementid payoutid',
} as const;

const NEAR = 2;

interface Known {
  readonly field: Field;
  /** Which of the field's aliases it is: the lower, the surer. */
  readonly rank: number;
}

const known = new Map<string, Known>(
  (Object.entries(ALIASES) as [Field, string][]).flatMap(([field, aliases]) =>
    [field.replaceAll('_', ''), ...aliases.split(' ')].map((alias, rank) => [alias, { field, rank }] as const),
  ),
);

export const FIELDS = Object.keys(ALIASES) as readonly Field[];

export const normalized = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** What a header means; `own`: what this courier's headers mean, normalized, before anything else. */
export function fieldOf(header: string, own: ReadonlyMap<string, Field>): Known | undefined {
  const name = normalized(header);
  const field = own.get(name);
  return field === undefined ? known.get(name) : { field, rank: -1 };
}

/** The known field that a header is spelled most like, if any is near. */
export function nearestField(header: string): Field | undefined {
  const name = normalized(header);
  if (name.length < 2) return undefined;
  let nearest: { field: Field; distance: number } | undefined;
  for (const [alias, { field }] of known) {
    if (Math.abs(alias.length - name.length) > NEAR) continue;
    const distance = editDistance(name, alias);
    if (distance <= Math.min(NEAR, Math.floor(name.length / 3)) && (nearest === undefined || distance < nearest.distance))
      nearest = { field, distance };
  }
  return nearest?.field;
}

/** How many letters have to be put in, left out or changed (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]!;
}
