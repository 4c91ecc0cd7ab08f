/** Three small film frames, each a pattern that the clips which show it are filled with (`FrameStrip`). */
export function Frames() {
  return (
    <>
      <pattern id="frame-harbour" {...frame}>
        <path d={whole} className="fill-sunken opacity-85" />
        <circle cx="46" cy="15" r="5" className="fill-text opacity-80" />
        <path d="M5 27h53v13H5z" className="fill-clip-teal opacity-45" />
        <path d="M8 27l4-12v12zM13 27V11l9 16z" className="fill-text opacity-60" />
      </pattern>
      <pattern id="frame-face" {...frame}>
        <path d={whole} className="fill-sunken opacity-85" />
        <circle cx="24" cy="17" r="8" className="fill-text opacity-65" />
        <path d="M6 40c1-11 8-14 18-14s17 3 18 14z" className="fill-text opacity-40" />
        <path d="M48 0h10v40H48z" className="fill-clip-teal opacity-30" />
      </pattern>
      <pattern id="frame-hills" {...frame}>
        <path d={whole} className="fill-sunken opacity-85" />
        <path d="M5 26l9-8 11 8 14-16 19 15v15H5z" className="fill-clip-teal opacity-40" />
        <path d="M5 32l15-5 16 5 22-6v14H5z" className="fill-text opacity-30" />
      </pattern>
    </>
  );
}

/** A frame and the gap behind it. */
const frame = { width: 66, height: 48, viewBox: '5 0 55 40', patternUnits: 'userSpaceOnUse' };

const whole = 'M5 0h53v40H5z';
