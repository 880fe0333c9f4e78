// Links of earlier releases: the errors were part of the first page.
if (location.pathname === '/docs' && location.hash.startsWith('#error'))
  location.replace(`/docs/errors${location.hash === '#errors' ? '' : location.hash}`);

for (const pane of document.querySelectorAll('.code:not(.answer) .pane')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const say = (word) => (button.textContent = word);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(pane.querySelector('code').textContent).then(
      () => {
        say('Copied');
        setTimeout(say, 1500, 'Copy');
      },
      () => say('Not allowed'),
    );
  });
  pane.append(button);
}

// A language chosen for one example applies to all.
const CHOICE = 'guide-language';
const choose = (language) => {
  for (const input of document.querySelectorAll(`.tabs input[value="${CSS.escape(language)}"]`)) input.checked = true;
};
choose(localStorage.getItem(CHOICE) ?? '');
for (const input of document.querySelectorAll('.tabs input'))
  input.addEventListener('change', () => {
    localStorage.setItem(CHOICE, input.value);
    choose(input.value);
  });
