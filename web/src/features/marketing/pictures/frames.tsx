/** Three small film frames, defined once and referenced by every video clip that shows them. */
export function Frames() {
  return (
    <>
      <symbol id="frame-harbour" viewBox="0 0 64 40" preserveAspectRatio="xMidYMid slice">
        <rect width="64" height="40" className="fill-sunken opacity-85" />
        <circle cx="46" cy="15" r="5" className="fill-text opacity-80" />
        <path d="M0 27h64v13H0z" className="fill-clip-teal opacity-45" />
        <path d="M8 27l4-12v12zM13 27V11l9 16z" className="fill-text opacity-60" />
      </symbol>
      <symbol id="frame-face" viewBox="0 0 64 40" preserveAspectRatio="xMidYMid slice">
        <rect width="64" height="40" className="fill-sunken opacity-85" />
        <circle cx="24" cy="17" r="8" className="fill-text opacity-65" />
        <path d="M6 40c1-11 8-14 18-14s17 3 18 14z" className="fill-text opacity-40" />
        <path d="M48 0h16v40H48z" className="fill-clip-teal opacity-30" />
      </symbol>
      <symbol id="frame-hills" viewBox="0 0 64 40" preserveAspectRatio="xMidYMid slice">
        <rect width="64" height="40" className="fill-sunken opacity-85" />
        <path d="M0 30l14-12 11 8 14-16 25 20v10H0z" className="fill-clip-teal opacity-40" />
        <path d="M0 34l20-7 16 5 28-8v16H0z" className="fill-text opacity-30" />
      </symbol>
    </>
  );
}
