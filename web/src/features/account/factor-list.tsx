import { useState } from 'react';
import type { SecondFactor } from '#shared/second-factor.ts';
import { Button } from '#web/components/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Confirmed } from './identity-confirmation.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { RenameFactor } from './rename-factor.tsx';

interface FactorListProps {
  factors: readonly SecondFactor[];
  confirmed: Confirmed;
  onChanged: () => Promise<unknown>;
}

/** The user's second factors, each with its name and last use. */
export function FactorList({ factors, confirmed, onChanged }: FactorListProps) {
  const [renaming, setRenaming] = useState<SecondFactor | null>(null);
  const [removing, setRemoving] = useState<SecondFactor | null>(null);
  return (
    <>
      <ul className="divide-y divide-line rounded-control border border-line text-sm">
        {factors.map((factor) => (
          <li
            key={factor.id}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-break-word">{factor.name}</p>
              <p className="text-muted">{lastUse(factor)}</p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setRenaming(factor)}
                aria-label={`Rename ${factor.name}`}
              >
                Rename
              </Button>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setRemoving(factor)}
                aria-label={`Remove ${factor.name}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RenameFactor
        key={`rename ${renaming?.id}`}
        factor={renaming}
        confirmed={confirmed}
        onClose={() => setRenaming(null)}
        onChanged={onChanged}
      />
      <RemoveFactor
        factor={removing}
        isLast={factors.length === 1}
        confirmed={confirmed}
        onClose={() => setRemoving(null)}
        onChanged={onChanged}
      />
    </>
  );
}

function lastUse({ createdAt, lastUsedAt }: SecondFactor): string {
  const added = `Added ${formatDate(new Date(createdAt))}`;
  return lastUsedAt ? `${added}, last used ${formatDate(new Date(lastUsedAt))}` : added;
}
