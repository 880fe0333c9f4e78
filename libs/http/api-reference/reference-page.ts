/** The HTML page at `/docs/reference`, which shows all endpoints of `/v1` in Swagger UI. */
export const referencePage = (brand: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(brand)} API reference</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<header><strong>${escaped(brand)} API</strong>
<nav aria-label="Documents"><a href="/docs">Guide</a><a href="/docs/errors">Errors</a><a href="/v1/openapi.json">OpenAPI</a></nav></header>
<div id="reference"><noscript>The endpoints are shown by a script; as OpenAPI they are at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Starts Swagger UI. Without `validatorUrl: null`, the page would send the description to another server. The plugin is for screen readers: an
 * endpoint's name is not a link inside its button, heading levels have no gap, and everything is in a landmark.
 */
export const REFERENCE_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
const accessible = ({ React: { createElement: make, Fragment } }) => ({
  wrapComponents: {
    DeepLink: () => ({ text }) => make('span', null, text),
    InfoContainer: (Info) => (props) => make('section', { 'aria-label': 'About the API' }, make(Info, props)),
    SchemesContainer: (Key) => (props) => make('section', { 'aria-label': 'Your key' }, make(Key, props)),
    operations: (Operations) => (props) => make(Fragment, null, make('h2', { className: 'unseen' }, 'Endpoints'), make(Operations, props)),
  },
});
// Only endpoints near the window are drawn, and drawing them pushes the linked endpoint out of it. It is opened again until it stays, or the reader scrolls.
let tries = 40;
for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(act, () => (tries = 0), { once: true });
const openNamed = () => {
  ui.getSystem().layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));
  const isThere = Math.abs(document.querySelector('.opblock.is-open')?.getBoundingClientRect().top) < innerHeight;
  if (!isThere && tries-- > 0) setTimeout(openNamed, 1500);
};
const ui = SwaggerUIBundle({
  onComplete: () => location.hash.split('/').length === 3 && openNamed(),
  plugins: [accessible],
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 2,
  validatorUrl: null,
});
`;

/** The favicon, a receipt. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#2350c7" d="M7 2h18v28l-4.5-3-4.5 3-4.5-3L7 30z"/>
<path stroke="#fff" stroke-width="2.5" stroke-linecap="round" d="M11.5 10h9M11.5 15h9M11.5 20h5"/>
</svg>
`;

export const REFERENCE_STYLE = `:root { color-scheme: light dark; --paper: light-dark(#fff, #1c2022); --ink: light-dark(#1a2230, #edf0f6); --line: light-dark(#dfe3ea, #303949);
  --accent: light-dark(#2350c7, #8fb0ff); --go: light-dark(#1b7a4e, #6fd3a3); --quiet: light-dark(#4d566b, #b4bdce); }
html { scroll-padding-top: 6rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
a, .swagger-ui .info .url { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem 1.25rem;
  background: var(--paper); border-bottom: 1px solid var(--line); }
nav { display: flex; gap: 1.25rem; }
nav a { text-decoration: none; padding: .25rem 0; }
nav a:hover { text-decoration: underline; }
code { font: .9em ui-monospace, monospace; }
.swagger-ui .unseen { position: absolute; clip-path: inset(50%); }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #566077; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .parameter__in, .swagger-ui .headers .header-col, .swagger-ui .json-schema-2020-12-expand-deep-button,
.swagger-ui [class*='json-schema-2020-12-'][class*='--secondary'], .swagger-ui [class*='json-schema-2020-12-'][class*='--secondary'] p { color: var(--quiet); }
.swagger-ui .json-schema-2020-12__constraint { background: #5c4a86 !important; color: #fff !important; }
.swagger-ui .info__license, .swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .scheme-container { box-shadow: none; padding: 0; }
.swagger-ui .opblock-summary-method { color: #fff !important; }
.swagger-ui .opblock-get .opblock-summary-method { background: #1f5fbf !important; }
.swagger-ui .opblock-post .opblock-summary-method { background: #1b7a4e !important; }
.swagger-ui .opblock-patch .opblock-summary-method { background: #0b6f68 !important; }
.swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e !important; }
.swagger-ui .btn.authorize { color: var(--go); border-color: var(--go); }
.swagger-ui .auth-wrapper .btn.authorize svg { fill: var(--go); }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: var(--ink); }
.swagger-ui .renderedMarkdown li { font-size: 14px; }
.swagger-ui .wrapper { padding: 0 20px; }
.swagger-ui .opblock-tag { font-size: 1.25rem; }
.swagger-ui .opblock-tag small { display: none; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; }
@media (max-width: 700px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .info .title { font-size: 1.6rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { word-break: break-word; }
  .swagger-ui .opblock-summary-description { flex-basis: 100%; padding: .25rem 0 0 .5rem; }
  .swagger-ui .parameters-container, .swagger-ui .responses-inner { overflow-x: auto; }
}
`;
