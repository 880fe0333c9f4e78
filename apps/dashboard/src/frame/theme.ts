const STORED = 'dashboard-theme';

/** The theme that was chosen here, or else that of the system. */
export function startTheme(): void {
  const chosen = localStorage.getItem(STORED);
  if (chosen !== null) document.documentElement.dataset['theme'] = chosen;
}

export function turnTheme(): void {
  const root = document.documentElement;
  const isDark = (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  root.dataset['theme'] = isDark ? 'light' : 'dark';
  localStorage.setItem(STORED, root.dataset['theme']);
}
