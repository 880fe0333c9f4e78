import { caseless } from '#kernel/comparable';

const ASCII = /^[!-~]*$/;
/** What would end or change the host of an address. */
const NO_DOMAIN = /[\s/?#@:\\%]/u;

/** A domain for comparison, in the ASCII form `xn--…` of international ones. A text that is no domain stays. */
export function domainKey(text: string): string {
  const domain = caseless(text);
  return ASCII.test(domain) || NO_DOMAIN.test(domain) ? domain : URL.parse(`http://${domain}`)?.hostname || domain;
}

/** The domain of an e-mail address, for comparison. */
export const domainOfEmail = (email: string): string => domainKey(email.slice(email.lastIndexOf('@') + 1));

/** An e-mail address for comparison: ignoring case, and how its domain is spelled. */
export const emailKey = (email: string): string => withDomain(caseless(email), domainKey);

/** An address with its domain spelled otherwise. */
export function withDomain(email: string, spelled: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + spelled(email.slice(at));
}
