import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#apps/dashboard/src/api/client';
import { startTheme } from '#apps/dashboard/src/frame/theme';
import { SignedIn } from '#screens/session/session';
import { makeRouter } from '#screens/routes';
import { startTexts } from '#apps/dashboard/src/texts/texts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/tables.css';
import './styles/lists.css';
import './styles/pages.css';

const MOST_TRIES = 3;

// The server has another release than this tab: the page of that one names its own files.
addEventListener('vite:preloadError', () => location.reload());
startTheme();
await startTexts();
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 1000, retry: (count, fault) => count < MOST_TRIES && !(fault instanceof ApiError && fault.status < 500) },
  },
});
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SignedIn>
        <RouterProvider router={makeRouter()} />
      </SignedIn>
    </QueryClientProvider>
  </StrictMode>,
);
