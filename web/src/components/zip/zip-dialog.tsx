import type { ReactNode } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { pluralize } from '#web/lib/format.ts';
import { entryName } from './entry-name.ts';
import type { ZipContent, ZipPlan, ZipSource } from './plan-zip.ts';
import { useZip, type ZipProgress, type ZipState } from './use-zip.ts';

export interface ZipDialogProps {
  open: boolean;
  onClose: () => void;
  source: ZipSource;
  /** The same as long as the dialog is open. */
  content: ZipContent;
  /** Of the folder, or of what was chosen. */
  name: string;
}

/** Downloads a folder with everything below it, or what was chosen, as one ZIP that is made in the browser. */
export function ZipDialog({ open, ...props }: ZipDialogProps) {
  // What runs ends with it, and each opening counts again.
  return open && <OpenZipDialog {...props} />;
}

function OpenZipDialog({ onClose, source, content, name }: Omit<ZipDialogProps, 'open'>) {
  const zipName = `${entryName(name)}.zip`;
  const { state, count, save, cancel } = useZip(source, content, zipName);
  return (
    <Dialog
      open
      onClose={onClose}
      // No stray press ends what may have run for an hour.
      blocking={state.at === 'saving'}
      title={`Download “${visibleName(name)}”`}
      description={describe(state, zipName)}
      footer={
        <Footer state={state} onClose={onClose} onCount={count} onSave={save} onCancel={cancel} />
      }
    >
      {contentOf(state, zipName)}
    </Dialog>
  );
}

function describe(state: ZipState, zipName: string): ReactNode {
  if (state.at !== 'ready' || state.refusal !== undefined || state.plan.entries.length === 0) {
    return null;
  }
  const { files, bytes } = state.plan;
  return `${pluralize(files, 'file')}, ${formatBytes(bytes)}, in one ZIP file: ${zipName}. Keep this page open until it is saved.`;
}

function contentOf(state: ZipState, zipName: string): ReactNode {
  switch (state.at) {
    case 'counting':
      return (
        <p className="flex items-center gap-3 text-sm text-muted" role="status">
          <Spinner label="Counting the files" />
          {`${pluralize(state.files, 'file')} so far`}
        </p>
      );
    case 'ready':
      if (state.refusal !== undefined) {
        const { files, bytes } = state.plan;
        return (
          <Notice tone="warning" title={`${pluralize(files, 'file')}, ${formatBytes(bytes)}`}>
            {state.refusal}
          </Notice>
        );
      }
      return (
        <>
          {state.plan.entries.length + state.plan.leftOut.length === 0 && (
            <p className="text-sm">This folder is empty.</p>
          )}
          <LeftOut plan={state.plan} />
        </>
      );
    case 'saving':
      return <Saving {...state} />;
    case 'saved':
      return (
        <>
          <Notice tone="success" title={`${zipName} is saved.`}>
            {`${pluralize(state.plan.files, 'file')}, ${formatBytes(state.plan.bytes)}.`}
          </Notice>
          <LeftOut plan={state.plan} />
        </>
      );
    case 'failed':
      return (
        <Notice tone="danger" title="The ZIP could not be made.">
          {`${state.message} Nothing was saved.`}
        </Notice>
      );
  }
}

/** The most names that are listed. */
const mostNamed = 10;

/** What is not in the ZIP, so that no one takes it for the whole. */
function LeftOut({ plan: { leftOut } }: { plan: ZipPlan }) {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - mostNamed;
  const title =
    leftOut.length === 1
      ? 'One file or folder is not in the ZIP'
      : `${leftOut.length} files or folders are not in the ZIP`;
  return (
    <div className="mt-3">
      <Notice tone="warning" title={title}>
        No browser can open these names. Once they are renamed, they can be downloaded.
        <ul className="mt-1 list-disc ps-5">
          {leftOut.slice(0, mostNamed).map((path) => (
            <li key={path} className="wrap-anywhere">
              {visibleName(path)}
            </li>
          ))}
          {more > 0 && <li>{`and ${more} more`}</li>}
        </ul>
      </Notice>
    </div>
  );
}

function Saving({ plan, progress }: { plan: ZipPlan; progress: ZipProgress }) {
  const { bytes, file, isOffline } = progress;
  return (
    <div className="text-sm">
      <ProgressBar label="Downloading" sent={bytes} total={plan.bytes} idle={isOffline} />
      <p className="mt-3 tabular-nums">{`${formatBytes(bytes)} of ${formatBytes(plan.bytes)}`}</p>
      <p dir="auto" className="mt-1 truncate text-muted" title={file}>
        {visibleName(file)}
      </p>
      {/* Announced when it changes, unlike the bytes. */}
      <p role="status" className="mt-1 min-h-5 text-warning">
        {isOffline && 'No connection. It continues when it is back.'}
      </p>
    </div>
  );
}

interface FooterProps {
  state: ZipState;
  onClose: () => void;
  onCount: () => Promise<void>;
  onSave: (plan: ZipPlan) => Promise<void>;
  onCancel: (plan: ZipPlan) => void;
}

function Footer({ state, onClose, onCount, onSave, onCancel }: FooterProps) {
  if (state.at === 'saving') {
    return (
      <Button variant="secondary" onClick={() => onCancel(state.plan)} data-autofocus>
        Cancel
      </Button>
    );
  }
  const canSave =
    state.at === 'ready' && state.refusal === undefined && state.plan.entries.length > 0;
  return (
    <>
      <Button variant={canSave ? 'ghost' : 'secondary'} onClick={onClose}>
        {canSave || state.at === 'counting' ? 'Cancel' : 'Close'}
      </Button>
      {state.at === 'failed' && <Button onClick={() => void onCount()}>Try again</Button>}
      {canSave && <Button onClick={() => void onSave(state.plan)}>Save ZIP</Button>}
    </>
  );
}
