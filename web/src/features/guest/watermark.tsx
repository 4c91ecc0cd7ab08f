import { useEffect, useState } from 'react';
import type { OpenedLink } from './use-share-link.ts';

/** How often the name is repeated over the picture. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The guest's name, their address and the time over the picture, also in full screen: it deters from filming the
 * screen, and does not prevent it. White with a dark edge is readable on any tone.
 */
export function Watermark({ name, address }: NonNullable<OpenedLink['overlay']>) {
  const time = useMinute();
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid grid-cols-3 grid-rows-3 place-items-center overflow-hidden select-none"
    >
      {places.map((place) => (
        <p
          key={place}
          dir="auto"
          className="max-w-full -rotate-12 truncate px-1 text-center text-[clamp(0.5rem,2cqw,1rem)] leading-tight font-medium text-[white]/70 text-shadow-[0_0_2px_rgb(0_0_0/0.9),0_0_6px_rgb(0_0_0/0.6)]"
        >
          {name}
          <br />
          {address}
          <br />
          {time}
        </p>
      ))}
    </div>
  );
}

/** `2026-11-20 15:04 UTC`, again with each minute. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
