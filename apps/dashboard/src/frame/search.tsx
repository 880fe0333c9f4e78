import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Found, Page } from '#apps/dashboard/src/api/types';
import { NotKnown } from '#screens/parts/answered';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { useMode } from '#apps/dashboard/src/session/mode';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { MENU } from '#apps/dashboard/src/frame/menu';

/** The pages that show an object of a kind. */
const PAGES: Readonly<Record<string, string>> = {
  order: 'orders',
  dispute: 'disputes',
  settlement: 'settlements',
  claim: 'claims',
  event: 'events',
  'checkout.session': 'checkouts',
  remittance: 'cod/remittances',
  webhook_delivery: 'deliveries',
  bulk_act: 'acts',
  proposal: 'proposals',
};
const LISTS: Readonly<Record<string, string>> = {
  payment: 'payments',
  refund: 'refunds',
  alert: 'alerts',
  webhook_endpoint: 'endpoints',
  api_key: 'keys',
  user: 'users',
  request_log: 'requests',
  payment_link: 'links',
  cod_collection: 'cod/collections',
  bank_credit: 'cod/bank',
  report_run: 'reports',
  report_schedule: 'reports/schedules',
};

/** Milliseconds after the last key. Results should appear within 100. */
const PAUSE = 40;

/** The search box, which also finds pages by name. `/` or ⌘K opens it. */
export function Search() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if ((event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping)) {
        event.preventDefault();
        setOpen(true);
      }
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" className="find" onClick={() => setOpen(true)}>
        <Icon name="search" /> <span>{t('Find an order, phone, UTR, AWB, req_…')}</span> <kbd>/</kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const requested = useLater(typed.trim());
  const answer = useAnswer<Page<Found>>(requested === '' ? null : `/admin/v1/search?${new URLSearchParams({ q: requested })}`, {
    keepPreviousData: true,
  });
  const { access } = useSession();
  const mode = useMode();
  const navigate = useNavigate();
  const pages = MENU.flat().filter(
    ({ word, resource }) => access[resource] && typed.trim() !== '' && t(word).toLowerCase().startsWith(typed.trim().toLowerCase()),
  );
  const found = answer && toRows(answer, ({ data }) => data.flatMap(resultOf));
  const results = [
    ...pages.map(({ to, word, icon }) => ({ key: to, to, icon, title: t(word) })),
    ...(found?.state === 'rows' ? found.rows : []),
  ];
  const go = async (to: string): Promise<void> => {
    onClose();
    await navigate({ to: `/${mode}/${to}` });
  };
  const isNothing = requested === typed.trim() && results.length === 0 && found?.state === 'empty';
  return (
    <Dialog title={t('Find')} onClose={onClose} onSubmit={() => results[0] && void go(results[0].to)}>
      <Field
        label={t('An id, an order’s name, a phone, an e-mail, a reference, or the last four digits of a phone with an amount')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {found?.state === 'failed' && <NotKnown of={found} what={t('Search results')} />}
      <ul className="found" aria-live="polite">
        {results.map(({ key, to, icon, title }) => (
          <li key={key}>
            <button type="button" onClick={() => void go(to)}>
              <Icon name={icon} /> {title}
            </button>
          </li>
        ))}
      </ul>
      {isNothing && <p className="quiet">{t('Nothing matches exactly. Parts of a text are not searched.')}</p>}
    </Dialog>
  );
}

/** The page of a found object, or else its list. Objects without a page are omitted. */
function resultOf({ type, id, title }: Found) {
  const page = PAGES[type];
  const list = page ?? LISTS[type];
  if (list === undefined) return [];
  const icon = MENU.flat().find(({ to }) => to === list.split('/')[0])!.icon;
  return [{ key: id, to: page === undefined ? list : `${page}/${id}`, icon, title }];
}

function useLater(text: string): string {
  const [later, setLater] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
