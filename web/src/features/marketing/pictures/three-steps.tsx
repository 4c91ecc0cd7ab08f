/**
 * The three illustrations of 'How it works'. The line that leaves one at its right edge enters the next at its left, so
 * that side by side they connect.
 */

const frame = { viewBox: '0 0 400 200', className: 'block w-full' } as const;
const line = { className: 'fill-none stroke-control', strokeWidth: 1.5 } as const;

const people = [
  { name: 'Ines', y: 40, look: 'fill-clip-teal' },
  { name: 'Tomo', y: 100, look: 'fill-clip-violet' },
  { name: 'Dele', y: 160, look: 'fill-clip-rose' },
] as const;

/** Three people, connected by one line. */
export function ConnectPicture() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M20 40h96c80 0 90 60 170 60M20 100h380M20 160h96c80 0 90-60 170-60" {...line} />
      {people.map(({ name, y, look }) => (
        <g key={name}>
          <circle cx="16" cy={y} r="16" className={look} />
          <text x="44" y={y - 9} className="fill-muted text-[18px] md:text-[22px] lg:text-[14px]">
            {name}
          </text>
        </g>
      ))}
      <circle cx="286" cy="100" r="5" className="fill-text" />
    </svg>
  );
}

/** A project moves along the line; only its changed files are transferred. */
export function SyncPicture() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M0 100h400" {...line} />
      <rect x="120" y="48" width="160" height="104" rx="8" className="fill-raised stroke-line" />
      <rect x="136" y="66" width="84" height="16" rx="3" className="fill-clip-teal" />
      <rect x="224" y="66" width="40" height="16" rx="3" className="fill-clip-teal" />
      <rect x="136" y="90" width="40" height="16" rx="3" className="fill-line" />
      <rect x="180" y="90" width="84" height="16" rx="3" className="fill-clip-violet" />
      <rect x="136" y="114" width="128" height="16" rx="3" className="fill-clip-green/40" />
      <rect
        x="312"
        y="92"
        width="30"
        height="16"
        rx="3"
        className="step-travelling fill-clip-violet"
      />
      <rect x="62" y="92" width="30" height="16" rx="3" className="fill-clip-violet/50" />
    </svg>
  );
}

/** The same cut with three playheads on it. */
export function CollaboratePicture() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M0 100h40" {...line} />
      <rect x="40" y="72" width="330" height="56" rx="8" className="fill-raised stroke-line" />
      <rect x="52" y="84" width="96" height="32" rx="3" className="fill-clip-teal" />
      <rect x="152" y="84" width="128" height="32" rx="3" className="fill-clip-violet" />
      <rect x="284" y="84" width="74" height="32" rx="3" className="fill-clip-teal" />
      <path d="M108.5 52v96M214.5 52v96M316.5 52v96" className="stroke-text" strokeWidth="1.5" />
      <circle cx="108.5" cy="46" r="7" className="fill-clip-teal" />
      <circle cx="214.5" cy="46" r="7" className="fill-clip-violet" />
      <circle cx="316.5" cy="46" r="7" className="fill-clip-rose" />
    </svg>
  );
}
