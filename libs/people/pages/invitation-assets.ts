/** The colours match the checkout page and the dashboard. */
export const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f7f9, #11151c);
  --panel: light-dark(#ffffff, #1a202b);
  --ink: light-dark(#1a2230, #edf0f6);
  --quiet: light-dark(#566077, #a9b3c6);
  --border: light-dark(#868fa3, #7a859b);
  --accent: light-dark(#2350c7, #8fb0ff);
  --on-accent: light-dark(#ffffff, #0c1730);
  --failed: light-dark(#9a0f2c, #ff8f93);
  --failed-tint: light-dark(#fdeff1, #3c2027);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; }
main { max-width: 26rem; margin: 8vh auto 2rem; padding: 1.5rem; background: var(--panel); border-radius: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; }
p { margin: 0 0 1rem; }
.hint { color: var(--quiet); font-size: 0.875rem; margin: 0.25rem 0 0; }
.alert { padding: 0.75rem; border-radius: 0.5rem; background: var(--failed-tint); color: var(--failed); }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 500; }
input { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--border); border-radius: 0.5rem; background: var(--panel); color: inherit; font: inherit; }
button, .button { display: block; width: 100%; min-height: 2.75rem; margin-top: 1.5rem; border: 0; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.button { padding: 0.5rem 0.75rem; text-align: center; text-decoration: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none; }
@media (max-width: 28rem) { main { margin: 0; min-height: 100vh; border-radius: 0; } }
`;

/** Takes the token from the address after #, so that it need not be pasted. */
export const SCRIPT = `const token = document.getElementById('token');
if (token && location.hash.length > 1) {
  token.value = location.hash.slice(1);
  const other = document.getElementById('other-language');
  if (other) other.hash = location.hash;
  document.getElementById('token-field').hidden = true;
}
`;
