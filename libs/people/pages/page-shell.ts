import type { Language } from '#http/answers/accepted-language';
import type { Look } from '#people/pages/page-look';
import { CATALOGS } from '#people/pages/texts/speech';

/**
 * Wraps content in one of the service's own pages. The style is a separate file, as the content security policy requires. `head`: further content of
 * the head.
 */
export const page = ({ brand, language, otherUrl }: Look, title: string, content: string, head = ''): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${escaped(brand)}</title>
<link rel="stylesheet" href="/people.css">
${head}</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}${otherUrl === null ? '' : otherLanguage(language, otherUrl)}
</main>
</body>
</html>
`;

const otherLanguage = (language: Language, url: string): string => {
  const other = language === 'en' ? 'hi' : 'en';
  return `\n<p class="hint"><a id="other-language" href="${escaped(url)}" hreflang="${other}" lang="${other}">${CATALOGS[language].other_language}</a></p>`;
};

/** The error in the sent form as HTML; empty for null. */
export const alert = (fault: string | null): string => (fault === null ? '' : `<p class="alert" role="alert">${escaped(fault)}</p>\n`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
