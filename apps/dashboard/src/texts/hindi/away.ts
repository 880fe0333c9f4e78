/** Hindi for what is not known: while it loads, while the server is away, and where it failed. */
export const AWAY: Readonly<Record<string, string>> = {
  'Bulk action': 'फ़िल्टर पर कार्रवाई',
  Claim: 'दावा',
  Collection: 'वसूली',
  Couriers: 'कूरियर',
  'Load it again': 'फिर से लोड करें',
  'Loading…': 'लोड हो रहा है…',
  'Not loaded': 'लोड नहीं हुआ',
  Proposal: 'प्रस्ताव',
  'Search results': 'खोज के नतीजे',
  'The rest of the dashboard still works. Reload the page; if that does not help, tell the operator of the service.':
    'डैशबोर्ड का बाकी हिस्सा चल रहा है। पृष्ठ फिर से लोड करें; इससे काम न बने तो सेवा चलाने वाले को बताएँ।',
  'The server is away. What you see is as of {time}. Nothing can be changed until it answers; the page tries again on its own.':
    'सर्वर से संपर्क नहीं है। जो दिख रहा है वह {time} का है। उत्तर मिलने तक कुछ बदला नहीं जा सकता; पृष्ठ अपने आप फिर कोशिश करता है।',
  'Try again': 'फिर कोशिश करें',
  'Try again: {what}': 'फिर कोशिश करें: {what}',
  '{what} could not be loaded.': '{what}: लोड नहीं हो सका।',
  'This page could not be shown': 'यह पृष्ठ दिखाया नहीं जा सका',
};
