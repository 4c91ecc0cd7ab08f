import { useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { Answer } from '#shared/operation.ts';
import { EndLinksChoice } from '#web/components/end-links-choice.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { formatDate, formatMailedDay, pluralize } from '#web/lib/format.ts';

/** A link of the user that is open. */
export type OwnLink = Answer<CallAt<'GET /api/own-links'>>['links'][number];

/** The open links that the user has made; none until they have loaded. */
export function useOwnLinks() {
  const { data, mutate } = useQuery('/api/own-links');
  return { links: data?.links ?? [], refetch: () => mutate() };
}

/** The links that a user has made, by what they open. */
export function OwnLinkList({ links }: { links: readonly OwnLink[] }) {
  return (
    <ul
      aria-label="Client links"
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
    >
      {links.map(({ link, workspace }) => (
        <li key={link.id} className="px-4 py-2">
          <p dir="auto" className="wrap-anywhere">
            {wordsOfLink(link).title}
          </p>
          <p dir="auto" className="text-xs wrap-anywhere text-muted">
            {[
              workspace,
              `made ${formatDate(new Date(link.createdAt))}`,
              `until ${formatMailedDay(new Date(link.expiresAt))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface EndSessionsDialogProps {
  title: string;
  send: readonly [rest: string, busy: string];
  /** What was made in the sessions that end; not empty. */
  links: readonly OwnLink[];
  /** Rejects if nothing was ended. */
  onEnd: (options: { endLinks: boolean }) => unknown;
  onClose: () => void;
  failure: string;
}

/** Asks what becomes of the links that were made in sessions, before these end. */
export function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { title, send, links, onEnd, onClose, failure: fallback } = props;
  const [endLinks, setEndLinks] = useState(false);
  const { run, busy, failure } = useAttempt(async () => onEnd({ endLinks }), fallback);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={`${pluralize(links.length, 'client link')} made there ${links.length === 1 ? 'is' : 'are'} open. End ${links.length === 1 ? 'it' : 'them'}, too, if someone else may have used your account.`}
      send={send}
      onSend={run}
      busy={busy}
      ready
    >
      <ErrorNotice message={failure} />
      <OwnLinkList links={links} />
      <EndLinksChoice isOn={endLinks} onChange={setEndLinks} />
    </FormDialog>
  );
}
