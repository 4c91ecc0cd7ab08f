import type { MemberRole } from '#shared/rules/permissions.ts';
import { productName } from '#shared/rules/product.ts';
import { Timeline } from './timeline.tsx';

interface Person {
  email: string;
  added: string;
  role: MemberRole;
}

const people: readonly Person[] = [
  { email: 'ines@harbour.example', added: 'Oct 2', role: 'Senior Video Editor' },
  { email: 'tomo@harbour.example', added: 'Oct 2', role: 'Video Editor' },
  { email: 'marta@harbour.example', added: 'Oct 9', role: 'Producer' },
  { email: 'dele@harbour.example', added: 'Oct 14', role: 'Team Leader' },
];

/** The workspace as its members see it, in the light theme: its members with their roles, and its storage. */
function WorkspaceCard() {
  return (
    <div
      data-theme="light"
      className="after-first-paint h-77 w-full max-w-sm [--after:100ms] rounded-card bg-surface text-sm text-text shadow-float"
    >
      <div className="flex items-center justify-between px-5 pt-4 pb-3">
        <span className="font-semibold">Members</span>
        <span className="text-muted tabular-nums">4</span>
      </div>
      <ul className="border-y border-line">
        {people.map(({ email, added, role }) => (
          <li
            key={email}
            className="flex h-12 items-center gap-3 border-b border-line px-5 last:border-0"
          >
            <span className="grid size-7 place-items-center rounded-full bg-hover text-xs font-semibold">
              {email.charAt(0).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block truncate font-medium">{email}</span>
              <span className="block text-xs text-muted">Added {added}</span>
            </span>
            <span className="text-xs text-muted">{role}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-1.5 px-5 py-4">
        <div className="flex justify-between tabular-nums">
          <span>Hot storage</span>
          <span className="text-muted">1.18 of 1.5 TB</span>
        </div>
        <svg
          viewBox="0 0 300 6"
          aria-hidden="true"
          preserveAspectRatio="none"
          className="h-1.5 w-full"
        >
          <rect width="300" height="6" rx="3" className="fill-line" />
          <rect width="236" height="6" rx="3" className="fill-clip-teal" />
        </svg>
      </div>
    </div>
  );
}

const description = `A ${productName} workspace: an edit in progress, a frame of the film, the members with their roles, and the used hot storage.`;

/** The product: the editor in the dark theme, the workspace in the light one. A single image to screen readers. */
export default function WorkspacePicture() {
  return (
    <div role="img" aria-label={description} className="@container relative">
      <div className="overflow-hidden border-y border-line bg-raised sm:rounded-l-card sm:border-l">
        <div className="flex h-12 items-center gap-4 border-b border-line px-4 text-sm">
          <span className="font-medium">Harbour Light</span>
          <span className="text-muted max-sm:hidden">Episode 3, cut 14</span>
          <span className="ml-auto flex items-center gap-2.5 font-mono text-xs text-muted">
            <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
              <circle cx="6" cy="6" r="4" className="fill-clip-green" />
            </svg>
            <span className="sync-count after-first-paint" />
          </span>
        </div>
        <div className="after-first-paint h-80 overflow-hidden lg:aspect-[1440/412] lg:h-auto lg:min-h-[412px]">
          <Timeline />
        </div>
      </div>
      <div className="relative -mt-10 flex justify-center px-5 lg:absolute lg:bottom-[-4.5rem] lg:left-12 lg:mt-0 lg:block lg:w-96 lg:px-0">
        <WorkspaceCard />
      </div>
      {/* Only where it leaves enough of the timeline visible. */}
      <div className="absolute right-12 bottom-[-4.5rem] hidden w-105 @min-[72rem]:block">
        <Viewer />
      </div>
    </div>
  );
}

/** The viewer with the current frame: a harbour at dusk, with its title. */
function Viewer() {
  return (
    <div className="after-first-paint h-69.5 overflow-hidden rounded-card border border-line bg-sunken text-sm shadow-float [--after:100ms]">
      <div className="flex h-10 items-center justify-between px-4">
        <span className="font-medium">Viewer</span>
        <span className="font-mono text-xs text-muted">01:04:28:12</span>
      </div>
      <svg viewBox="0 0 480 270" aria-hidden="true" className="block w-full">
        <defs>
          <linearGradient id="dusk" x2="0" y2="1">
            <stop className="[stop-color:#191634]" />
            <stop offset="0.55" className="[stop-color:var(--clip-violet)]" />
            <stop offset="0.9" className="[stop-color:var(--clip-rose)]" />
            <stop offset="1" className="[stop-color:#f6c9b4]" />
          </linearGradient>
          <linearGradient id="water" x2="0" y2="1">
            <stop className="[stop-color:#a8788c]" />
            <stop offset="0.3" className="[stop-color:#2f5a66]" />
            <stop offset="1" className="[stop-color:#0c1a22]" />
          </linearGradient>
        </defs>
        <path d="M0 0h480v166H0z" fill="url(#dusk)" />
        <path d="M382 66l98-46v74z" className="fill-text opacity-15" />
        <circle cx="214" cy="150" r="26" className="[fill:#ffe9d2]" />
        <path d="M0 166h480v104H0z" fill="url(#water)" />
        <path
          d="M176 172h76M190 179h50M182 188h64M200 197h30M192 208h44M204 220h20"
          className="stroke-text opacity-45"
          strokeWidth="2.5"
        />
        <path
          d="M0 150l42-16 38 12 60-26 48 32 30 14H0zM262 166l54-22 40 8 46-18 78 26v6z"
          className="opacity-70 [fill:#2c2344]"
        />
        <path
          d="M372 74l-8 92h34l-8-92zM368 70h26v-6h-26zM372 62h18V50h-18zM370 50l11-10 11 10z"
          className="[fill:#120f1e]"
        />
        <path d="M372 62h18V52h-18z" className="fill-text" />
        <path d="M330 170c16-14 92-18 118-6l32 2v14H322z" className="[fill:#120f1e]" />
        <path
          d="M92 196h66l-12 16h-44zM122 192v-62l-28 56zM127 192v-70l24 64z"
          className="[fill:#120f1e]"
        />
        <path d="M0 240c90-14 150 6 240 0s150-10 240 2v28H0z" className="[fill:#0a1218]" />
        <text x="26" y="242" className="fill-text text-[20px] font-semibold">
          Harbour Light
        </text>
        <path
          d="M16 34V16h18M446 16h18v18M464 236v18h-18M34 254H16v-18"
          className="fill-none stroke-text opacity-50"
        />
      </svg>
    </div>
  );
}
