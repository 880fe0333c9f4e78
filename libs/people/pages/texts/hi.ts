import type { Texts } from '#people/pages/texts/en';

/** Hindi texts of the pages for sign-in and one-time links. Callers fill in each `{name}`. */
export const hi: Texts = {
  other_language: 'English',
  email: 'ई-मेल',
  password: 'पासवर्ड',
  go_on: 'आगे बढ़ें',
  refused: 'यह नहीं हो सका: {message}',

  sign_in: 'साइन इन करें',
  use_passkey: 'पासकी से',
  passkey_unused: 'कोई पासकी उपयोग नहीं हुई। फिर कोशिश करें, या पासवर्ड डालें।',
  passkey_refused: 'इस पासकी से साइन इन नहीं हुआ। फिर कोशिश करें, या पासवर्ड डालें।',
  code: 'आपके ऐप का कोड (केवल अगर आपने ऐप लगाया है)',
  by_company: 'अपनी कंपनी से साइन इन करें',
  by_provider: '{provider} से साइन इन करें',
  by_password: 'पासवर्ड से साइन इन करें',
  no_password: 'पासवर्ड नहीं है? खाते का कोई मालिक आपको नया लिंक भेज सकता है।',
  signed_in: 'आप साइन इन हैं',
  not_signed_in: 'आप साइन इन नहीं हैं',
  begin_again: 'फिर से शुरू करें',
  domain_unknown: 'इस डोमेन से कोई खाता साइन इन नहीं करता, या कई करते हैं। साइन इन का वह पता खोलें जो आपके खाते के मालिक के पास है।',

  choose_password: 'पासवर्ड चुनें',
  how_signed_in: 'आप अपने ई-मेल पते और इस पासवर्ड से साइन इन करते हैं।',
  link_code: 'लिंक का कोड',
  link_code_hint: 'लिंक के पते में # के बाद जो है, उसे यहाँ चिपकाएँ।',
  name: 'आपका नाम, जैसा दूसरे देखते हैं (वैकल्पिक)',
  password_hint: '12 या अधिक अक्षर। कई शब्द एक साथ अच्छे रहते हैं।',
  set_password: 'पासवर्ड रखें',
  password_set: 'आपका पासवर्ड रख दिया गया है',
  sign_in_as: '{email} और नए पासवर्ड से साइन इन करें। यह लिंक दोबारा नहीं चलेगा।',
  not_now: 'अभी नहीं हो सकता',
  link_still_works: 'आपका लिंक अब भी चलता है। थोड़ा रुककर उसे फिर खोलें।',
};
