/** Hindi for the time while the server is away, and for failed pages. */
export const AWAY: Readonly<Record<string, string>> = {
  'Load it again': 'फिर से लोड करें',
  'The rest of the dashboard still works. Reload the page; if that does not help, tell the operator of the service.':
    'डैशबोर्ड का बाकी हिस्सा चल रहा है। पृष्ठ फिर से लोड करें; इससे काम न बने तो सेवा चलाने वाले को बताएँ।',
  'The server is away. What you see is as of {time}. Nothing can be changed until it answers; the page tries again on its own.':
    'सर्वर से संपर्क नहीं है। जो दिख रहा है वह {time} का है। उत्तर मिलने तक कुछ बदला नहीं जा सकता; पृष्ठ अपने आप फिर कोशिश करता है।',
  'This page could not be shown': 'यह पृष्ठ दिखाया नहीं जा सका',
};
