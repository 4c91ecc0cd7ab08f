const comments = [
  {
    author: 'Marta',
    at: '01:04:28:12',
    text: 'Hold on the lamp until it has turned once.',
  },
  { author: 'Ines', at: '01:04:28:12', text: 'Twelve frames longer, and it turns.' },
  { author: 'Dele', at: '01:04:41:03', text: 'The horn can come a breath later.' },
] as const;

const description =
  'A review of Harbour Light, version 2: a frame at 01:04:28:12 on which the lamp of a lighthouse is circled, the comments at their timecodes, and below them: approved by Marta.';

/** A review: a frame that is drawn on, the comments at their timecodes, the decision. One image to screen readers. */
export function ReviewPicture() {
  return (
    <div
      role="img"
      aria-label={description}
      className="overflow-hidden rounded-card border border-line bg-raised text-sm md:grid md:grid-cols-3"
    >
      <div className="border-line md:col-span-2 md:border-r">
        <div className="flex h-12 items-center gap-4 border-b border-line px-4">
          <span className="font-medium">Harbour Light</span>
          <span className="text-muted max-sm:hidden">Version 2</span>
          <span className="ml-auto font-mono text-xs text-muted">01:04:28:12</span>
        </div>
        <Frame />
        <svg viewBox="0 0 480 40" aria-hidden="true" className="block w-full bg-sunken">
          <path d="M16 20h448" className="stroke-line" strokeWidth="3" />
          <path d="M16 20h262M278 10v20" className="stroke-text" strokeWidth="3" />
          <circle cx="278" cy="20" r="6" className="fill-clip-rose" />
          <circle cx="366" cy="20" r="6" className="fill-clip-teal" />
        </svg>
      </div>
      <div className="flex flex-col justify-between">
        <ul className="grid gap-5 p-5">
          {comments.map(({ author, at, text }) => (
            <li key={author} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-hover text-xs font-semibold">
                {author.charAt(0)}
              </span>
              <span>
                <span className="font-medium">{author}</span>{' '}
                <span className="font-mono text-xs text-muted">{at}</span>
                <span className="block text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-3 border-t border-line p-5">
          <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0">
            <circle cx="14" cy="14" r="14" className="fill-clip-green/45" />
            <path d="M8 14.5l4 4 8-9" className="fill-none stroke-text" strokeWidth="2" />
          </svg>
          <span>
            <span className="block font-medium">Approved by Marta</span>
            <span className="block text-xs text-muted">Version 2, Oct 16</span>
          </span>
        </div>
      </div>
    </div>
  );
}

/** The lighthouse of the film, closer, with a note in the red that the product draws with. */
function Frame() {
  return (
    <svg viewBox="0 0 480 270" aria-hidden="true" className="block w-full">
      <linearGradient id="night" x2="0" y2="1">
        <stop className="[stop-color:#191634]" />
        <stop offset="0.7" className="[stop-color:var(--clip-violet)]" />
        <stop offset="1" className="[stop-color:var(--clip-rose)]" />
      </linearGradient>
      <path d="M0 0h480v270H0z" fill="url(#night)" />
      <path d="M330 92L0 16v176z" className="fill-text opacity-15" />
      <path d="M0 214l70-22 90 20 130-28 190 26v60H0z" className="opacity-70 [fill:#2c2344]" />
      <path d="M0 234h480v36H0z" className="[fill:#0c1a22]" />
      <path d="M314 68h72v50h-72z" className="fill-text" />
      <path
        d="M292 270l16-138h84l16 138zM296 116h108v18H296zM304 70l46-36 46 36zM334 68h5v50h-5zM361 68h5v50h-5z"
        className="[fill:#120f1e]"
      />
      <path
        d="M284 100c-8-52 118-78 140-22 18 50-108 84-138 34-12-24 12-58 58-68M166 204c40-12 80-38 108-66m-30 4l31-5-5 31"
        className="fill-none [stroke:#ff4d3d]"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
