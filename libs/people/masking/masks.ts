/** How a text is masked. What is masked already stays as it is. */
export type Mask = (text: string) => string;

export const HIDDEN = '•••';

export const hidden: Mask = () => HIDDEN;

/** `Asha Rao` → `A•••`. */
export const maskedName: Mask = (name) => (name === '' ? '' : `${[...name][0]}${HIDDEN}`);

/** `asha.rao@gmail.com` → `a•••@g•••`. */
export const maskedEmail: Mask = (email) => email.split('@').map(maskedName).join('@');

/** `asha.rao@okaxis` → `a•••@okaxis`: whose app it is identifies nobody. */
export const maskedUpiAddress: Mask = (vpa) => {
  const [owner, ...app] = vpa.split('@');
  return [maskedName(owner!), ...app].join('@');
};

/** `+919876543210` → `•••••••••3210`. Of fewer than eight characters none is left. */
export const maskedPhone: Mask = (phone) => {
  const characters = [...phone];
  const left = characters.length < 8 ? 0 : 4;
  return characters.map((each, at) => (at < characters.length - left ? '•' : each)).join('');
};

/** `560038` → `560•••`, the sorting district. */
export const maskedPostalCode: Mask = (code) => `${[...code].slice(0, 3).join('')}${HIDDEN}`;

/** Bounded, so that a long text without one costs no more than its length. */
const EMAIL = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,255}/g;
/** With a plus sign, or as mobile numbers are written in India: ten digits from 6 on. */
const PHONE = /(?<![\w+])(?:\+\d[\d -]{6,}\d|[6-9]\d{4}[ -]?\d{5})(?!\w)/g;

/** A text in people's words, without the e-mail addresses and phone numbers in it. Names cannot be found in it. */
export const withoutContacts: Mask = (text) => text.replaceAll(EMAIL, maskedEmail).replaceAll(PHONE, maskedPhone);
