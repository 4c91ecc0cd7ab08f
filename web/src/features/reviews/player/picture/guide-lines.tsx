import { useChoice } from '#web/features/reviews/player/choice.ts';
import { type GuideMark, guidesChoice, type Mask, masks } from './guides.ts';

/**
 * The shares of width and height that are safe for action and for titles: of SMPTE ST 2046-1,
 * https://loveridgedigital.com/what-is-a-title-safe-area/, and of EBU R 95, which leaves 3.5% and 5% at each edge,
 * https://tech.ebu.ch/docs/r/r095.pdf.
 */
const safeShares = { action: 0.93, title: 0.9 } as const;

/** White within black is seen on any picture. Lines are as thin on a zoomed one: the zoom says how large it is. */
const strokes = [
  { stroke: 'black', strokeOpacity: 0.55, strokeWidth: 'calc(3px / var(--zoom, 1))' },
  { stroke: 'white', strokeOpacity: 0.9, strokeWidth: 'calc(1px / var(--zoom, 1))' },
] as const;

/** The guides that are chosen, exactly on the picture. */
export function GuideLines({ ratio }: { ratio: number }) {
  const [{ marks, mask }] = useChoice(guidesChoice);
  // The safe areas are those of what the mask leaves.
  const [width, height] = mask ? sharesOf(mask, ratio) : [1, 1];
  return (
    <svg aria-hidden="true" data-guides="" className="absolute inset-0 size-full">
      {mask && <Masked width={width} height={height} />}
      {strokes.map(({ strokeWidth, ...stroke }) => (
        <g key={stroke.stroke} fill="none" {...stroke} style={{ strokeWidth }}>
          {mask && <rect data-mark="mask" {...centered(width, height)} />}
          {marks.map((mark) => (
            <MarkLine key={mark} mark={mark} width={width} height={height} />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface AreaProps {
  /** Shares of the picture's. */
  width: number;
  height: number;
}

/** What the mask takes away at either side, or above and below. */
function Masked({ width, height }: AreaProps) {
  const [beside, above] = [percent((1 - width) / 2), percent((1 - height) / 2)];
  const bars =
    width < 1
      ? [{ x: 0 }, { x: percent((1 + width) / 2) }].map((at) => ({ ...at, width: beside }))
      : [{ y: 0 }, { y: percent((1 + height) / 2) }].map((at) => ({ ...at, height: above }));
  return bars.map((bar) => (
    <rect key={JSON.stringify(bar)} width="100%" height="100%" fillOpacity={0.75} {...bar} />
  ));
}

function MarkLine({ mark, width, height }: AreaProps & { mark: GuideMark }) {
  if (mark === 'center') {
    return (
      <svg aria-hidden="true" x="50%" y="50%" overflow="visible" data-mark={mark}>
        <path d="M-20 0H20M0-20V20" />
      </svg>
    );
  }
  const share = safeShares[mark];
  return <rect data-mark={mark} {...centered(width * share, height * share)} />;
}

/** What a mask leaves of a picture, as shares of its width and height. */
function sharesOf(mask: Mask, ratio: number): [width: number, height: number] {
  const shape = masks[mask] / ratio;
  return shape < 1 ? [shape, 1] : [1, 1 / shape];
}

function centered(width: number, height: number) {
  const size = { width: percent(width), height: percent(height) };
  return { x: percent((1 - width) / 2), y: percent((1 - height) / 2), ...size };
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
