import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isRetryable } from '#apps/dashboard/src/api/client';
import { startTheme } from '#apps/dashboard/src/frame/theme';
import { watchServer } from '#apps/dashboard/src/session/reach';
import { NotLoaded } from '#apps/dashboard/src/parts/lazy';
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
import './styles/drawer.css';

const MOST_TRIES = 3;

startTheme();
await startTexts();
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 1000, retry: (count, error) => count < MOST_TRIES && isRetryable(error) },
  },
});
watchServer(queries);
// The page reports a missing file, which is not an error of the code.
// oxlint-disable-next-line no-console -- where developers look for what failed
const onCaughtError = (error: unknown): void => (error instanceof NotLoaded ? undefined : console.error(error));
createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SignedIn>
        <RouterProvider router={makeRouter()} />
      </SignedIn>
    </QueryClientProvider>
  </StrictMode>,
);
