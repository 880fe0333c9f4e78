import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageOf } from '#http/answers/accepted-language';

/** The brand and language of a page. `otherUrl`: its address in the other language; null if it answers a sent form, which must not be sent again. */
export interface Look {
  readonly brand: string;
  readonly language: Language;
  readonly otherUrl: string | null;
}

/** The name of the cookie. The dashboard reads it, to use the same language. It is `Lax`, so that it is also sent when a link in a mail leads here. */
const LANGUAGE = '__Host-language';
const LASTING = { path: '/', secure: true, sameSite: 'lax', maxAge: 400 * 86_400 } as const;

/** The look for a request. The language is the one that its user chose, here by `lang` or in the dashboard, or else the one that the browser prefers. */
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
