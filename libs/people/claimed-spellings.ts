import { domainToUnicode } from 'node:url';
import { caseless } from '#kernel/comparable';
import { emailKey, withDomain } from '#people/domain/email-key';

/**
 * The texts by which an address may have been claimed. Earlier releases claimed it as it was typed, so that two people may have one address: each is
 * found by their own spelling first.
 */
export const claimedSpellings = (email: string): string[] => {
  const key = emailKey(email);
  return [...new Set([caseless(email), key, withDomain(key, readable)])];
};

/** Only of an international domain: others are read as numbers too (`1.2.3`). */
const readable = (domain: string): string => (domain.includes('xn--') ? domainToUnicode(domain) || domain : domain);
