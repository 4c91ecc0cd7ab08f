import type { MemberRole } from '#shared/permissions.ts';

interface Person {
  name: string;
  city: string;
  time: string;
  role: MemberRole;
}

const people: readonly Person[] = [
  { name: 'Ines', city: 'Lisbon', time: '21:04', role: 'Senior Video Editor' },
  { name: 'Tomo', city: 'Osaka', time: '05:04', role: 'Video Editor' },
  { name: 'Marta', city: 'Warsaw', time: '22:04', role: 'Producer' },
  { name: 'Dele', city: 'Lagos', time: '21:04', role: 'Team Leader' },
];

/** The workspace as its members see it, in the light theme: its members, their cities, and its contents. */
export function WorkspaceCard() {
  return (
    <div
      data-theme="light"
      className="w-full max-w-sm rounded-card bg-surface text-sm text-text shadow-float"
    >
      <div className="flex items-center justify-between px-5 pt-4 pb-3">
        <span className="font-semibold">Members</span>
        <span className="text-muted tabular-nums">4</span>
      </div>
      <ul className="border-y border-line">
        {people.map(({ name, city, time, role }) => (
          <li
            key={name}
            className="flex h-12 items-center gap-3 border-b border-line px-5 last:border-0"
          >
            <span className="grid size-7 place-items-center rounded-full bg-hover text-xs font-semibold">
              {name.charAt(0)}
            </span>
            <span className="flex-1 leading-tight">
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-muted">{role}</span>
            </span>
            <span className="text-right leading-tight">
              <span className="block">{city}</span>
              <span className="block font-mono text-xs text-muted">{time}</span>
            </span>
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
