/** Why a sign-in or a new password was refused, in Hindi: by the English message, or by the error's code and field. */
export const FAULTS: Readonly<Record<string, string>> = {
  'The e-mail address or the password is wrong. Check both and try again.': 'ई-मेल पता या पासवर्ड गलत है। दोनों देखकर फिर कोशिश करें।',
  'A code is needed too. Send the six digits of your authenticator app, or a recovery code.':
    'कोड भी चाहिए। अपने ऐप के छह अंक, या कोई रिकवरी कोड डालें।',
  'The code is wrong or was used before. Wait for the next code and send it.':
    'कोड गलत है या पहले उपयोग हो चुका है। अगले कोड का इंतज़ार करके उसे डालें।',
  'You sign in to this account by its identity provider, not here. Choose "Sign in with your company" on the sign-in page.':
    'इस खाते में आप अपनी कंपनी की पहचान सेवा से साइन इन करते हैं, यहाँ से नहीं। “अपनी कंपनी से साइन इन करें” चुनें।',
  'This sign-in is over, or was begun in another browser. Begin again.':
    'इस साइन इन का समय समाप्त हो गया है, या यह किसी और ब्राउज़र में शुरू हुआ था। फिर से शुरू करें।',
  'password is among the most common ones, which are tried first. Choose another.':
    'यह सबसे आम पासवर्डों में से है, जो पहले आज़माए जाते हैं। कोई और चुनें।',
  'invalid_value password': 'पासवर्ड में कम से कम 12 अक्षर होने चाहिए। कई शब्द एक साथ अच्छे रहते हैं।',
  'string_too_long password': 'पासवर्ड में अधिक से अधिक 256 अक्षर हो सकते हैं।',
  'missing_field password': 'पासवर्ड डालें।',
  'invalid_format code': 'अपने ऐप के छह अंक, या कोई रिकवरी कोड डालें। इसे कोशिश नहीं गिना गया।',
  'missing_field email': 'ई-मेल पता डालें।',
  'invalid_email email': 'यह ई-मेल पता नहीं है। देखकर फिर से डालें।',
  'missing_field token': 'लिंक का कोड डालें।',
  link_invalid: 'यह लिंक अनजान है, समाप्त हो गया है या उपयोग हो चुका है। खाते के किसी मालिक से नया लिंक माँगें।',
  rate_limit_exceeded: 'साइन इन की बहुत सारी कोशिशें असफल रहीं। थोड़ी देर बाद फिर कोशिश करें।',
  service_unavailable: 'यह अभी नहीं हो सकता। थोड़ा रुककर फिर कोशिश करें।',
};
