import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';

/** What is shown: the entrance, which is always dark, or what is behind it, in a theme. */
export type PreviewedScreen = 'entrance' | 'light' | 'dark';

const screens = [
  { value: 'entrance', label: 'Entrance' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The windows of clients, in CSS pixels. */
const windows = { phone: { width: 390, height: 700 }, desktop: { width: 1_280, height: 760 } };
type Window = keyof typeof windows;

const windowChoices = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

interface PagePreviewProps {
  /** Gives the document of the preview what a page sets on its own. */
  onDocument: (root: HTMLElement) => void;
  children: (screen: PreviewedScreen) => ReactNode;
}

/** A page as clients see it, in a window of its own width, made smaller to fit. */
export function PagePreview({ onDocument, children }: PagePreviewProps) {
  const [screen, setScreen] = useState<PreviewedScreen>('entrance');
  const [chosen, setChosen] = useState<Window>('phone');
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return;
    const measure = () => setAvailable(current.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = windows[chosen];
  const scale = Math.min(1, (available || width) / width);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">What clients see</h2>
        <div className="flex flex-wrap gap-2">
          <fieldset>
            <legend className="sr-only">Screen</legend>
            <RadioSegments options={screens} value={screen} onChange={setScreen} className="h-9" />
          </fieldset>
          <fieldset>
            <legend className="sr-only">Window</legend>
            <RadioSegments
              options={windowChoices}
              value={chosen}
              onChange={setChosen}
              className="h-9"
            />
          </fieldset>
        </div>
      </div>
      <div ref={room} className="overflow-hidden">
        <div
          className="mx-auto overflow-hidden rounded-card border border-line"
          style={{ width: width * scale, height: height * scale }}
        >
          <PreviewWindow
            style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
            onDocument={onDocument}
          >
            {children(screen)}
          </PreviewWindow>
        </div>
      </div>
    </>
  );
}

interface PreviewWindowProps {
  style: { width: number; height: number; transform: string; transformOrigin: string };
  onDocument: (root: HTMLElement) => void;
  children: ReactNode;
}

/**
 * A document of its own, so that what depends on the width of the window is as there. It is seen and not used: nothing in
 * it takes the focus, and screen readers are told what it is.
 */
function PreviewWindow({ style, onDocument, children }: PreviewWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const own = frame.current?.contentDocument;
    if (!own) return;
    for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) {
      own.head.append(own.importNode(sheet, true));
    }
    own.documentElement.lang = 'en';
    own.body.inert = true;
    setBody(own.body);
  }, []);
  useLayoutEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) onDocument(root);
  }, [onDocument]);
  return (
    <iframe ref={frame} title="Preview of the page of your clients" tabIndex={-1} style={style}>
      {body && createPortal(children, body)}
    </iframe>
  );
}
