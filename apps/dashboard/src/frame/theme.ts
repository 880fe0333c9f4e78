const STORED = 'dashboard-theme';

/** The theme chosen here, or else the system's. */
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
