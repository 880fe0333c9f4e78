import { ERRORS } from '#platform/http/error-catalogue';

/** The page at `/docs`: every endpoint by Swagger UI, and the catalogue of errors under it. */
export const referencePage = (brand: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(brand)} API reference</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<a class="skip" href="#errors">Skip to the errors</a>
<header><strong>${escaped(brand)} API</strong>
<nav aria-label="Page"><a href="#reference">Endpoints</a><a href="#errors">Errors</a><a href="/v1/openapi.json">OpenAPI</a></nav></header>
<main>
<div id="reference"><noscript>The endpoints are shown by a script; as OpenAPI they are at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript></div>
<section id="errors" tabindex="-1" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>The body of every refusal is <code>{"error": {type, code, message, param, request_id}}</code>. A 400 that names a field also has
<code>errors</code>, with all field faults at once. A 5xx is our fault and safe to repeat with the same idempotency key.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>
${[...ERRORS].map(([code, entry]) => row(code, entry)).join('\n')}
</tbody>
</table>
</section>
</main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

const row = (code: string, { status, type, meaning, remedy }: { status: number; type: string; meaning: string; remedy: string }): string =>
  `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${type}</td><td>${escaped(meaning)}</td><td>${escaped(remedy)}</td></tr>`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * `validatorUrl` would have the page ask another server what it thinks of the description. Swagger takes
 * every fragment for one of its own and its endpoints appear above the errors late: a link to an error is followed once they are there.
 */
export const REFERENCE_SCRIPT = `const asked = location.hash;
SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 2,
  validatorUrl: null,
  onComplete() {
    if (asked.startsWith('#error')) location.hash = asked;
  },
});
`;

/** A receipt. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#2350c7" d="M7 2h18v28l-4.5-3-4.5 3-4.5-3L7 30z"/>
<path stroke="#fff" stroke-width="2.5" stroke-linecap="round" d="M11.5 10h9M11.5 15h9M11.5 20h5"/>
</svg>
`;

export const REFERENCE_STYLE = `:root { color-scheme: light; --ink: #1d2433; --quiet: #566077; --line: #dfe3ea; --accent: #2350c7; }
html { scroll-padding-top: 6rem; }
body { margin: 0; color: var(--ink); background: #fff; font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: #fff; padding: .5rem; }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem 1.25rem;
  background: #fff; border-bottom: 1px solid var(--line); }
nav { display: flex; gap: 1.25rem; }
nav a { text-decoration: none; padding: .25rem 0; }
nav a:hover { text-decoration: underline; }
#errors { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 4rem; box-sizing: border-box; }
#errors table { width: 100%; border-collapse: collapse; font-size: .9rem; }
#errors th, #errors td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
#errors thead th { color: var(--quiet); font-weight: 600; }
#errors td:nth-child(3) { color: var(--quiet); }
#errors tr:target { background: #fff6d6; }
code { font: .9em ui-monospace, monospace; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info__license, .swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .scheme-container { box-shadow: none; padding: 0; }
.swagger-ui .opblock-get .opblock-summary-method { background: #1f5fbf !important; }
.swagger-ui .opblock-post .opblock-summary-method { background: #1b7a4e !important; }
.swagger-ui .opblock-patch .opblock-summary-method { background: #0b6f68 !important; }
.swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e !important; }
.swagger-ui .btn.authorize { color: #1b7a4e; border-color: #1b7a4e; }
.swagger-ui .auth-wrapper .btn.authorize svg { fill: #1b7a4e; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: var(--ink); }
.swagger-ui .renderedMarkdown li { font-size: 14px; }
.swagger-ui .wrapper { padding: 0 20px; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; }
@media (max-width: 700px) {
  #errors thead { position: absolute; left: -100vw; }
  #errors table, #errors tbody { display: block; }
  #errors tr { display: block; padding: .75rem 0; border-bottom: 1px solid var(--line); }
  #errors th, #errors td { display: inline; border: 0; padding: 0 .5rem 0 0; }
  #errors td:nth-child(n + 3) { display: block; padding: .25rem 0 0; }
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .info .title { font-size: 1.6rem; }
  .swagger-ui .opblock-tag small { display: none; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { word-break: break-word; }
  .swagger-ui .opblock-summary-description { flex-basis: 100%; padding: .25rem 0 0 .5rem; }
  .swagger-ui .parameters-container, .swagger-ui .responses-inner { overflow-x: auto; }
}
`;
