import {
  CalendarClock,
  Eye,
  FolderOpen,
  LockKeyhole,
  type LucideIcon,
  Play,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { entranceWords, rightsInWords } from '#shared/calls/links/link-words.ts';
import { PageMeta } from '#web/components/page-meta.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatMailedDay } from '#web/lib/format.ts';
import { EntranceForm, type EntranceFormProps } from './entrance-form.tsx';
import type { LinkEntrance } from './use-share-link.ts';

/** What is in front of a link: what it opens, by whom and until when, and the form that lets in. */
export function Entrance(props: EntranceFormProps) {
  const { entrance } = props;
  const { preview, company, branding, opens, may, expiresAt, sharedBy, asks } = entrance;
  const { title, about } = entranceWords(opens, company, preview?.count);
  // A film without a poster keeps its frame where there is room; what else has no picture needs none.
  const hasPoster = preview?.poster !== undefined;
  const isFramed = opens === 'reviews' || hasPoster;
  return (
    <div
      className={classNames(
        'mx-auto grid w-full flex-1 content-center items-center gap-x-12 gap-y-6 py-2 md:py-8 landscape-phone:py-0',
        isFramed ? 'max-w-5xl md:grid-cols-[minmax(0,1.3fr)_minmax(17rem,1fr)]' : 'max-w-md',
        hasPoster
          ? 'landscape-phone:grid-cols-[12rem_minmax(0,1fr)] landscape-phone:items-start landscape-phone:gap-x-6'
          : 'landscape-phone:max-w-2xl landscape-phone:grid-cols-1',
      )}
    >
      <PageMeta title={preview?.title ?? title} />
      {isFramed && <Picture entrance={entrance} />}
      <div className="min-w-0">
        <h1 dir="auto" className="text-2xl wrap-anywhere landscape-phone:text-xl">
          {preview?.title ?? title}
        </h1>
        <p
          dir="auto"
          className="mt-2 wrap-anywhere text-muted landscape-phone:mt-1 landscape-phone:text-sm"
        >
          {preview && `${title}. `}
          {asks === 'nothing' ? about : introductions[asks]}
        </p>
        {branding?.welcome && (
          <p
            dir="auto"
            className="mt-4 border-l-2 border-accent pl-3 wrap-anywhere landscape-phone:mt-2 landscape-phone:text-sm"
          >
            {branding.welcome}
          </p>
        )}
        <ul className="mt-4 flex flex-col gap-1.5 text-sm landscape-phone:mt-2 landscape-phone:flex-row landscape-phone:flex-wrap landscape-phone:gap-x-4 landscape-phone:text-xs">
          <Fact Icon={UserRound}>{`Shared by ${sharedBy}`}</Fact>
          {opens !== 'upload' && <Fact Icon={Eye}>{`You may ${rightsInWords(may)}`}</Fact>}
          {opens === 'reviews' && (
            <Fact Icon={Play}>The team sees what you open and how far you play it</Fact>
          )}
          <Fact Icon={CalendarClock}>{`Open until ${formatMailedDay(new Date(expiresAt))}`}</Fact>
        </ul>
        <EntranceForm {...props} />
      </div>
    </div>
  );
}

const introductions = {
  passcode: 'Enter the passcode that you were given; you need no account.',
  email: 'It is open to certain people: a code is mailed to you. You need no account.',
};

/** The poster of the film; without one, or behind what the link asks for, an empty frame, which keeps its shape if none comes. */
function Picture({ entrance: { preview, opens, asks } }: { entrance: LinkEntrance }) {
  const [isBroken, setIsBroken] = useState(false);
  const poster = preview?.poster;
  const Icon = asks !== 'nothing' ? LockKeyhole : opens === 'folder' ? FolderOpen : Play;
  return (
    <div
      className={classNames(
        'relative grid place-items-center overflow-hidden rounded-card border border-line bg-sunken text-muted md:aspect-video',
        poster === undefined ? 'max-md:hidden landscape-phone:hidden' : 'aspect-video',
      )}
    >
      {poster === undefined || isBroken ? (
        <Icon aria-hidden="true" className="size-10" strokeWidth={1.25} />
      ) : (
        <img
          src={poster}
          alt=""
          fetchPriority="high"
          onError={() => setIsBroken(true)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.5} />
      <span dir="auto" className="min-w-0 wrap-anywhere text-pretty">
        {children}
      </span>
    </li>
  );
}
