/** Masks a text; a masked text stays unchanged. */
export type Mask = (text: string) => string;

export const HIDDEN = '•••';

export const hidden: Mask = () => HIDDEN;

/** `Asha Rao` → `A•••`. */
export const maskedName: Mask = (name) => (name === '' ? '' : `${[...name][0]}${HIDDEN}`);

/** `asha.rao@gmail.com` → `a•••@g•••`. */
export const maskedEmail: Mask = (email) => email.split('@').map(maskedName).join('@');

/** `asha.rao@okaxis` → `a•••@okaxis`: the app does not identify a person. */
export const maskedUpiAddress: Mask = (vpa) => {
  const [owner, ...app] = vpa.split('@');
  return [maskedName(owner!), ...app].join('@');
};

/** `+919876543210` → `•••••••••3210`. With fewer than eight characters all are hidden. */
export const maskedPhone: Mask = (phone) => {
  const characters = [...phone];
  const left = characters.length < 8 ? 0 : 4;
  return characters.map((each, at) => (at < characters.length - left ? '•' : each)).join('');
};

/** `560038` → `560•••`, the sorting district. */
export const maskedPostalCode: Mask = (code) => `${[...code].slice(0, 3).join('')}${HIDDEN}`;

/** E-mail addresses. The lengths are bounded, so that scanning a long text takes linear time. */
const EMAIL = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,255}/g;
/** Phone numbers: with a plus sign, or ten digits that begin with 6 to 9, as Indian mobile numbers do. */
const PHONE = /(?<![\w+])(?:\+\d[\d -]{6,}\d|[6-9]\d{4}[ -]?\d{5})(?!\w)/g;

/** Masks the e-mail addresses and phone numbers in free text. Names cannot be found in it. */
export const withoutContacts: Mask = (text) => text.replaceAll(EMAIL, maskedEmail).replaceAll(PHONE, maskedPhone);
