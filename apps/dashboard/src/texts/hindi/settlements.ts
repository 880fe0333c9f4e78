/** Hindi for the pages of settlements, and for gateways' deductions and additions. */
export const SETTLEMENTS: Readonly<Record<string, string>> = {
  Adjustment: 'समायोजन',
  'Amount differs': 'रकम अलग है',
  'Fee and tax': 'शुल्क और कर',
  Gateway: 'गेटवे',
  'Gateway’s offer': 'गेटवे की छूट',
  'Mismatched lines': 'मेल न खाने वाली पंक्तियाँ',
  Matched: 'मेल खाती है',
  'Not compared yet': 'अभी मिलाया नहीं गया',
  'Not explained by its lines': 'पंक्तियों से जो नहीं बनता',
  'Without a payment': 'किसी भुगतान की नहीं',
  'Paid out': 'भुगतान मिला',
  'Reached the bank': 'बैंक में पहुँचा',
  Reversed: 'वापस हुआ',
  Settlement: 'किस सेटलमेंट में',
  Settlements: 'सेटलमेंट',
  'Shopper’s fee': 'ग्राहक का शुल्क',
  'The gateway has not listed its lines yet.': 'गेटवे ने अभी नहीं बताया कि इसमें क्या-क्या है।',
  'What the gateway pays out comes here the morning after, with the payments and refunds in it.':
    'गेटवे जो भुगतान करता है वह अगली सुबह यहाँ आता है, उसके भुगतानों और रिफ़ंड के साथ।',
  '{count, plural, one {# line} other {# lines}}': '{count, plural, one {# पंक्ति} other {# पंक्तियाँ}}',
  '{wrong} of {lines} do not match': '{lines} में से {wrong} मेल नहीं खातीं',
};
