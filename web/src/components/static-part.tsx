import { type ComponentType, lazy, useState } from 'react';
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts';

/**
 * A part of a page that only shows something: no link, no control, no state. On a prerendered page its HTML stays as it
 * was served: it is not hydrated, and its script is not loaded. Where the page is rendered in the browser, it is a lazy
 * component. It takes no props, because HTML that was served does not change.
 */
export function staticPart(load: () => Promise<{ default: ComponentType }>) {
  const Part = lazy(load);
  return function StaticPart({ className }: { className?: string }) {
    const hydrated = useHydrated();
    const [served] = useState(!hydrated && typeof document !== 'undefined');
    // React keeps the children that the server sent for an element with its own HTML, and does not compare them.
    if (served) return <div className={className} {...servedHtml} />;
    return (
      <div className={className}>
        <Part />
      </div>
    );
  };
}

const servedHtml = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
