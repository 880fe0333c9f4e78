/** The effect of each text if it is executed. */
const RUN = 'window.ran=1';

/** Elements that execute something when they are inserted, or once they are interacted with. */
const ELEMENTS = [
  `<script>${RUN}</script>`, `<ScRiPt>${RUN}</sCrIpT>`, `<script src=//x.invalid/a.js></script>`, `<script type=module>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`, `<img src=x onerror=${RUN}//`, `<IMG SRC=x ONERROR=${RUN}>`, `<img/src/onerror=${RUN}>`, `<image src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`, `<svg/onload=${RUN}>`, `<svg><script>${RUN}</script></svg>`, `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`, `<math><mtext><img src=x onerror=${RUN}></math>`, `<body onload=${RUN}>`, `<iframe onload=${RUN}></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>">`, `<iframe src=javascript:parent.ran=1>`, `<object data=javascript:${RUN}>`, `<embed src=javascript:${RUN}>`,
  `<video><source onerror=${RUN}></video>`, `<audio src=x onerror=${RUN}>`, `<input autofocus onfocus=${RUN}>`, `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`, `<details open ontoggle=${RUN}>x</details>`, `<marquee onstart=${RUN}>x</marquee>`, `<style>@import '//x.invalid'</style>`,
  `<style onload=${RUN}>*{}</style>`, `<link rel=stylesheet href=//x.invalid>`, `<meta http-equiv=refresh content="0;url=//x.invalid">`, `<base href=//x.invalid/>`,
  `<form action=//x.invalid><button>Go`, `<button popovertarget=x onclick=${RUN}>x`, `<x onpointerover=${RUN}>x</x>`, `<a href=javascript:${RUN}>x</a>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}></template>`, `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`, `<dialog open>x</dialog>`,
]; // prettier-ignore

/** Texts that end the attribute, text or element that they are put into. */
const ENDINGS = [
  `"><script>${RUN}</script>`, `'><script>${RUN}</script>`, `"><svg onload=${RUN}>`, `" onfocus=${RUN} autofocus="`, `' onfocus=${RUN} autofocus='`,
  `" onerror="${RUN}`, `\` onmouseover=${RUN} \``, `</script><script>${RUN}</script>`, `</title><img src=x onerror=${RUN}>`, `</textarea><img src=x onerror=${RUN}>`,
  `</style><img src=x onerror=${RUN}>`, `--><img src=x onerror=${RUN}>`, `<!--<img src="--><img src=x onerror=${RUN}//">`, `]]><img src=x onerror=${RUN}>`,
  `'-${RUN}-'`, `"-${RUN}-"`, `\\'-${RUN}//`, `';${RUN};//`, `");${RUN};//`, `</td></tr></table><img src=x onerror=${RUN}>`,
]; // prettier-ignore

/** Addresses that execute something as a link. */
const ADDRESSES = [
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, `javascript://x%0a${RUN}`, ` javascript:${RUN}`, `java&#9;script:${RUN}`, `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`, `data:text/html;base64,PHNjcmlwdD5hPC9zY3JpcHQ+`, `//x.invalid/a`, `blob:https://x.invalid/1`,
]; // prettier-ignore

/** Templates, format strings, prototypes and formulas. */
const LANGUAGES = [
  `{{constructor.constructor("${RUN}")()}}`, `\${${RUN}}`, `#{${RUN}}`, `<%= ${RUN} %>`, `{{${RUN}}}`, `{count, plural, one {<b>#</b>} other {}}`, `{0}<0>x</0>`,
  `{name}`, `__proto__`, `constructor`, `toString`, `=cmd|' /C calc'!A0`, `=HYPERLINK("//x.invalid","x")`, `+1+cmd|' /C calc'!A0`, `@SUM(1+1)`,
]; // prettier-ignore

/** Texts whose encoding differs from their look. */
const WRITINGS = [
  `&lt;img src=x onerror=${RUN}&gt;`, `&#60;script&#62;${RUN}&#60;/script&#62;`, `%3Cscript%3E${RUN}%3C/script%3E`, `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\\x3cimg src=x onerror=${RUN}\\x3e`, `＜script＞${RUN}＜/script＞`, `<\u200Bscript>${RUN}</script>`, `\u202Egnp.exe <b>kurta</b>`, `\u2066<b>\u2069${RUN}`,
  `<scr<script>ipt>${RUN}</script>`, `&lt;script&gt;${RUN}&lt;/script&gt;`, `&amp;lt;script&amp;gt;`, `<b>कुर्ता</b>`, `<ſcript>${RUN}</ſcript>`, `K<svg\u00A0onload=${RUN}>`,
]; // prettier-ignore

/** Texts that shoppers, shops, couriers, gateways and staff may write, and that execute something if a page treats them as more than text. */
export const HOSTILE = [...ELEMENTS, ...ENDINGS, ...ADDRESSES, ...LANGUAGES, ...WRITINGS];

/** All of them, packed up to a field's length: markup executes wherever it begins. */
export function packed(most: number): string[] {
  const packs: string[] = [];
  for (const text of HOSTILE) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + text.length < most) packs[packs.length - 1] = `${last} ${text}`;
    else packs.push(text.slice(0, most));
  }
  return packs;
}
