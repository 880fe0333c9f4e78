/** Hindi for the pages of disputes, and for what they do to refunds. */
export const DISPUTES: Readonly<Record<string, string>> = {
  'A dispute comes here as soon as a shopper disputes a payment with the bank.': 'ग्राहक के बैंक में भुगतान पर विवाद उठाते ही विवाद यहाँ आता है।',
  'Answer by': 'जवाब कब तक',
  Arbitration: 'मध्यस्थता',
  'Over-refunded': 'मिली रकम से ज़्यादा',
  Chargeback: 'चार्जबैक',
  Closed: 'बंद हुआ',
  Dispute: 'विवाद',
  Disputes: 'विवाद',
  'Disputes to answer': 'जवाब माँगते विवाद',
  'Download the evidence': 'सबूत डाउनलोड करें',
  Evidence: 'सबूत',
  Fee: 'शुल्क',
  'Id at the gateway': 'गेटवे पर आईडी',
  'State at the gateway': 'गेटवे पर स्थिति',
  Inquiry: 'पूछताछ',
  'It ended without a decision. What was taken back is shown here.': 'यह बिना फ़ैसले के ख़त्म हुआ। जो वापस लिया गया वह यहाँ दिखता है।',
  'It was answered. The bank decides; nothing is to be done until then.': 'जवाब दे दिया गया है। फ़ैसला बैंक करेगा; तब तक कुछ नहीं करना है।',
  'Last change': 'पिछला बदलाव',
  Lost: 'हारा',
  'Lost to disputes': 'विवादों में गया',
  'No alert was raised about it.': 'इसके बारे में कोई चेतावनी नहीं आई।',
  'Nothing can be refunded now': 'अभी कुछ रिफ़ंड नहीं हो सकता',
  Phase: 'चरण',
  'One archive with the purchase, the delivery, the confirmation, messages and refunds, in the fields of the gateway, and the proof of the history. Add what only you know.':
    'एक आर्काइव: ख़रीद, डिलीवरी, पुष्टि, संदेश और रिफ़ंड, गेटवे के खानों में, और इतिहास का प्रमाण। जो केवल आप जानते हैं वह जोड़ें।',
  'Pre-arbitration': 'मध्यस्थता से पहले',
  Reason: 'कारण',
  'See the disputes': 'विवाद देखें',
  'Send evidence at the gateway, or accept the dispute there. Its amount cannot be refunded meanwhile.':
    'गेटवे पर सबूत भेजें, या वहाँ विवाद मान लें। तब तक इसकी रकम रिफ़ंड नहीं हो सकती।',
  'Suspicion of fraud': 'धोखाधड़ी का शक',
  'The bank asks about it. No money has moved: answer at the gateway, or refund the order.':
    'बैंक इसके बारे में पूछ रहा है। कोई रकम नहीं गई: गेटवे पर जवाब दें, या ऑर्डर रिफ़ंड करें।',
  'The bank decided for the shopper, who has the money back. Do not refund it again.':
    'बैंक ने ग्राहक के पक्ष में फ़ैसला किया और पैसा लौटा दिया। इसे दोबारा रिफ़ंड न करें।',
  'The bank decided for you. Its amount can be refunded again.': 'बैंक ने आपके पक्ष में फ़ैसला किया। इसकी रकम फिर रिफ़ंड हो सकती है।',
  'The bank did not accept the evidence. Send more at the gateway, or accept the dispute there.':
    'बैंक ने सबूत नहीं माने। गेटवे पर और सबूत भेजें, या वहाँ विवाद मान लें।',
  'The bank suspects fraud. No money has moved: refund the order, or answer at the gateway.':
    'बैंक को धोखाधड़ी का शक है। कोई रकम नहीं गई: ऑर्डर रिफ़ंड करें, या गेटवे पर जवाब दें।',
  'The card network decides, and may charge fees. The gateway says what it still takes.':
    'फ़ैसला कार्ड नेटवर्क करेगा और शुल्क ले सकता है। गेटवे बताता है कि अब क्या चाहिए।',
  'The shopper disputes all that is left, so nothing can be refunded now. Answer at the gateway; what the dispute leaves can be refunded once it is over.':
    'जो बाकी है उस सब पर ग्राहक का विवाद है, इसलिए अभी कुछ रिफ़ंड नहीं हो सकता। गेटवे पर जवाब दें; विवाद के बाद जो बचे वह रिफ़ंड हो सकता है।',
  'Under review': 'जाँच में',
  'What is disputed cannot be refunded until the dispute is over. It is answered at the gateway.':
    'जिस पर विवाद है वह विवाद ख़त्म होने तक रिफ़ंड नहीं हो सकता। जवाब गेटवे पर दिया जाता है।',
  'What to do': 'क्या करें',
  Won: 'जीता',
  'and more': 'और भी',
  'too late': 'समय निकल गया',
  '{count, plural, =0 {in less than an hour} one {in # hour} other {in # hours}}':
    '{count, plural, =0 {एक घंटे से कम में} one {# घंटे में} other {# घंटे में}}',
  '{count, plural, one {# dispute} other {# disputes}}': '{count, plural, one {# विवाद} other {# विवाद}}',
  '{count, plural, one {in # day} other {in # days}}': '{count, plural, one {# दिन में} other {# दिन में}}',
};
