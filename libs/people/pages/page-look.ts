import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageOf } from '#http/answers/accepted-language';

/** The page's brand and language, and its address in the other language; null for an answer to a sent form, which is not sent again. */
export interface Look {
  readonly brand: string;
  readonly language: Language;
  readonly otherUrl: string | null;
}

/** Readable by the dashboard, which uses the same language. Also sent when a link in a mail leads here. */
const LANGUAGE = '__Host-language';
const LASTING = { path: '/', secure: true, sameSite: 'lax', maxAge: 400 * 86_400 } as const;

/** The language chosen by the browser's user, here by `lang` or in the dashboard, or else the one that the browser prefers. */
export function lookOf(request: FastifyRequest, reply: FastifyReply, brand: string): Look {
  const { lang } = (request.query ?? {}) as { readonly lang?: unknown };
  if (isLanguage(lang)) reply.header('Set-Cookie', stringifySetCookie({ name: LANGUAGE, value: lang, ...LASTING }));
  const { cookie = '', 'accept-language': accepted } = request.headers;
  const language = languageOf(isLanguage(lang) ? lang : parseCookie(cookie)[LANGUAGE], accepted);
  return { brand, language, otherUrl: request.method !== 'POST' ? inOther(language, request.url) : null };
}

function inOther(language: Language, url: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language === 'en' ? 'hi' : 'en');
  return `${path}?${parameters}`;
}
