/** Hindi for the page of gateways' notices. */
export const NOTICES: Readonly<Record<string, string>> = {
  Notices: 'सूचनाएँ',
  'Payment authorised': 'भुगतान अधिकृत',
  'Payment captured': 'भुगतान प्राप्त',
  'Payment failed': 'भुगतान विफल',
  'Refund succeeded': 'रिफ़ंड सफल',
  'Refund failed': 'रिफ़ंड विफल',
  Action: 'कार्रवाई',
  Retry: 'फिर कोशिश करें',
  'It is being tried again; the list shows how that went.': 'फिर कोशिश हो रही है; नतीजा सूची में दिखेगा।',
  'Not applied': 'लागू नहीं हुई',
  Applied: 'लागू हुई',
  'Connection id': 'कनेक्शन आईडी',
  'All notices of your payment gateways were applied when they came.': 'आपके भुगतान गेटवे की सब सूचनाएँ आते ही लागू हो गईं।',
  'At the gateway': 'गेटवे पर',
  Attempts: 'प्रयास',
  Came: 'कब आई',
};
