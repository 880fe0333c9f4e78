import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayPass } from '#apps/dashboard/src/api/client';
import { startTheme } from '#apps/dashboard/src/frame/theme';
import { watchServer } from '#apps/dashboard/src/session/reach';
import { NotLoaded } from '#screens/parts/away';
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
    queries: { staleTime: 1000, retry: (count, fault) => count < MOST_TRIES && mayPass(fault) },
  },
});
watchServer(queries);
// A file that is missing is said in the page, and is no fault of ours.
// oxlint-disable-next-line no-console -- where developers look for what failed
const onCaughtError = (fault: unknown): void => (fault instanceof NotLoaded ? undefined : console.error(fault));
createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SignedIn>
        <RouterProvider router={makeRouter()} />
      </SignedIn>
    </QueryClientProvider>
  </StrictMode>,
);
