import { alternativesOf, namesOf, normalized } from '#reconciliation/remittances/files/header-names';

/** Fields of a courier's file, named as in the interface. */
export type Field = keyof typeof ALIASES;

/**
 * Known headers of couriers' files by field, normalized (interface §4.12). If two columns mean the same field, the one whose alias is listed first is
 * used; columns of one deduction are added up. The collected amount comes before the amount to collect, and the price of the goods last. What came
 * (`remitted_amount`) is apart from what is left after deductions (`net_amount`), which may be a promise.
 */
const ALIASES = {
  tracking_number:
    'awbno awbnumber awb awbcode awbnos awbid awbnum waybill waybillno waybillnumber waybillnum wbn airwaybill airwaybillno airwaybillnumber airwaybillnum airwaybillid awbtrackingno awbtrackingnumber awbtrackingid trackingawb trackingno trackingnumber trackingid trackingcode trackingref courierawb courierawbno courierawbnumber couriertrackingid couriertrackingno shippingawb pickrrtrackingid ekarttrackingid vendortrackingid sfxawb sfxawbnumber shipmentawb shipmenttrackingno shipmenttrackingnumber cn cnno cnnumber cnoteno cnotenumber cnote connoteno consignmentno consignmentnumber consignmentnoteno consignment docketno docketnumber docket lrno lrnumber articleno articlenumber podno shipmentno shipmentnumber consignmentid shippingid shipmentid',
  order_reference:
    'channelorderid channelorderno channelordernumber channelordername storeorderid storeorderno shopifyorderid shopifyorderno shopifyordername sellerorderid sellerorderno sellerordernumber merchantorderid merchantorderno merchantordernumber merchantrefid merchantrefno merchantreference merchantreferenceid merchantreferenceno merchantreferencenumber clientorderid clientorderno clientordernumber customerorderid customerorderno customerordernumber externalorderid orderexternalid orderno ordernumber orderid ordername ordercode order orderreference orderreferenceno orderreferencenumber orderreferenceid orderrefno orderref referenceno referencenumber referenceid refno refnumber refid clientreference clientreferenceno clientreferencenumber clientrefno customerreference customerreferenceno customerreferencenumber customerrefno creditreferenceno orderrefnumber poid',
  customer_phone:
    'customerphone customerphoneno customerphonenumber customermobile customermobileno customercontact consigneephone consigneemobile consigneecontact receiverphone receivermobile mobileno mobilenumber mobile phoneno phonenumber phone contactno contactnumber',
  cod_amount:
    'codcollected codcollectedamount codamountcollected codcollectedamt totalcodcollected totalcollectedamount collectedamount collectedamt collectedvalue amountcollected cashcollected codamount codamt codvalue codcollectableamount codcollectibleamount codcollectable collectableamount collectableamt collectablevalue collectable collectibleamount collectibleamt collectiblevalue collectible amountcollectable amounttocollect amounttobecollected cashamount cashtobecollected collectionamount collectionamt totalcodamount totalcodamt totalcodvalue totalcod totalcollectableamount codpayable codpayableamount codpayble codpaybleamount codordervalue codorderamount ordercodamount codinvoicevalue vppamount vppamt codvppamount grossamount grosscod grosscodamount gross codavailable amountavailable availableamount cod amount amt price',
  freight:
    'freight freightcharge freightcharges freightamount freightfee freightcost freightdeduction freightdeducted freightchargesfromcod freightfromcod shippingcharge shippingcharges shippingfee shippingcost couriercharge couriercharges courierfee deliverycharge deliverycharges deliveryfee deliveryfees forwardcharge forwardcharges forwardfreight logisticscharge logisticscharges logisticcharges',
  cod_fee:
    'codcharge codcharges codfee codfees codhandlingcharge codhandlingcharges codhandlingfee codhandling codcommission codservicecharge codservicecharges codprocessingfee codcollectioncharges collectioncharge collectioncharges earlycod earlycodcharge earlycodcharges earlycodfee',
  rto: 'rtoreversal rtoreversalamount rtocharge rtocharges rtofreight rtofreightcharges rtofee rtoamount rtodeduction rtodeductions rto',
  adjustment:
    'adjustment adjustments adjusted adjustedamount adjustmentamount otherdeductions otherdeduction deductions deduction walletdeduction walletdeductions',
  tax: 'tax taxes taxamount gst gstamount igst cgst sgst gstoncharges tds tdsamount whincometax whsalestax',
  remitted_amount:
    'remittedamount remittedamt remittedvalue amountremitted codremittedamount codremitted remittanceamount remittanceamt remittancevalue codremittanceamount codremittance totalremittance totalremittanceamount finalremittance finalremittanceamount remittance settledamount settledamt amountsettled codsettled codsettledamount settlementamount settlementamt amounttransferred transferredamount transferamount payoutamount amountcredited creditedamount credited codamountremitted codremittedamt remitamount remitamt totalremitted totalremittedamount disbursedamount amountdisbursed releasedamount amountreleased depositedamount amountdeposited codpaid codpaidamount codamountpaid paidamount paidamt amountpaid receivedamount amountreceived cashremitted cashdeposited cashpaid cashsettled remitted settled deposited paid received collected',
  net_amount:
    'netpaid netpaidamount netremitted netremittedamount netsettled netsettledamount netcredited netsettlement netsettlementamount netremittance netremittanceamount netpayout netpayment netamount netamt netcod netcodamount net netpayable netpayableamount netcodpayable payableamount amountpayable payable nettotal payout credit',
  remittance_status:
    'remittancestatus remittedstatus remitstatus codremittancestatus codremittedstatus codsettlementstatus codpaymentstatus settlementstatus payoutstatus',
  utr: 'utr utrno utrnumber utrid utrref utrrefno utrreference utrreferenceno utrcode remittanceutr remittanceutrno bankutr bankutrno bankutrnumber paymentutr neftutr neftutrno rtgsutr utrneftno neftno neftrefno neftreferenceno bankreference bankreferenceno bankreferencenumber bankreferenceid bankrefno bankrefnumber banktransactionid banktransactionno banktxnid transactionid transactionno transactionnumber transactionreference transactionreferenceno transactionrefno transactionref txnid txnno txnrefno paymentreference paymentreferenceno paymentrefno chequeutrno settlementutr paymentref payref payrefno',
  remitted_at:
    'remittancedate remittanceon remittedat remitteddate remittedon remitdate dateofremittance codremittancedate codremitteddate remittancepaiddate remittancetransferdate settlementdate settleddate settledon paymentdate paymentreleasedate paymentdoneon dateofpayment paiddate datepaid paidon payoutdate transferdate transferredon payrefdate bankcreditdate bankdate utrdate depositdate creditdate crediteddate creditedon transactiondate txndate date',
  delivered_at: 'deliverydate delivereddate deliveredon deliveredat dateofdelivery podate poddate',
  currency: 'currency currencycode codcurrency codcurrencycode ordercurrency paymentcurrency remittancecurrency',
  reference:
    'crfid batchid batchno batchnumber remittanceid remittanceno remittancenumber remittancecode remittancebatchid remittancereference settlementid settlementno payoutid',
} as const;

/** Names of what came in one word. Such a column may hold a state instead (`Remitted`: `Yes`). */
const ONE_WORD = /^(?:cod|cash)?(?:remitted|settled|deposited|paid|received|collected)$/;

/** Maximum edits between a header and the alias that it is similar to. */
const NEAR = 2;

interface Known {
  readonly field: Field;
  /** Position of the alias in the field's list. The column with the lowest rank is used. */
  readonly rank: number;
}

const known = new Map<string, Known>(
  (Object.entries(ALIASES) as [Field, string][]).flatMap(([field, aliases]) =>
    [...new Set([...aliases.split(' '), field.replaceAll('_', '')])].map((alias, rank) => [alias, { field, rank }] as const),
  ),
);

export const FIELDS = Object.keys(ALIASES) as readonly Field[];

/** The field that a header means. `own` are the courier's own headers, normalized, which take precedence. Undefined for an unknown header. */
export function fieldOf(header: string, own: ReadonlyMap<string, Field>): Known | undefined {
  const names = namesOf(header);
  const mine = names.map((name) => own.get(name)).find((field) => field !== undefined);
  if (mine !== undefined) return { field: mine, rank: -1 };
  return knownBy(names) ?? knownTwice(header);
}

const knownBy = (names: readonly string[]): Known | undefined => names.map((name) => known.get(name)).find((each) => each !== undefined);

/** The field of a header that consists of several names for the same field, such as `AWB / Tracking No`. */
function knownTwice(header: string): Known | undefined {
  const alternatives = alternativesOf(header);
  if (alternatives.length < 2) return undefined;
  const [first, ...others] = alternatives.map((name) => knownBy(namesOf(name)));
  return others.every((other) => other !== undefined && other.field === first?.field) ? first : undefined;
}

/** Whether a column of what came may hold a state instead of an amount. */
export const mayHoldState = (header: string): boolean => ONE_WORD.test(normalized(header));

/** The field of the alias with the most similar spelling. Undefined if none is close. */
export const nearestField = (header: string): Field | undefined =>
  nearestOf(
    header,
    [...known].map(([alias, { field }]) => [alias, field] as const),
  );

/** The meaning of the name with the most similar spelling to a header. Undefined if none is close, or the header has fewer than two characters. */
export function nearestOf<Meaning>(header: string, names: Iterable<readonly [name: string, meaning: Meaning]>): Meaning | undefined {
  const name = normalized(header);
  if (name.length < 2) return undefined;
  let nearest: { meaning: Meaning; distance: number } | undefined;
  for (const [alias, meaning] of names) {
    if (Math.abs(alias.length - name.length) > NEAR) continue;
    const distance = editDistance(name, alias);
    if (distance <= Math.min(NEAR, Math.floor(name.length / 3)) && (nearest === undefined || distance < nearest.distance))
      nearest = { meaning, distance };
  }
  return nearest?.meaning;
}

/** Levenshtein distance: the number of letters to insert, delete or replace. */
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
