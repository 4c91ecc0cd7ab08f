import { type ReactNode, useState } from 'react';
import type { GuestBranding } from '#shared/calls/company.ts';
import { welcomeLength } from '#shared/rules/branding.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormAction } from '#web/lib/api/use-form-action.ts';
import { useLeaveWarning } from '#web/lib/hooks/use-leave-warning.ts';
import { AccentField } from './accent-field.tsx';
import { changesOf, type Draft, draftOf, previewOf, type SavedBranding } from './draft.ts';
import { LogoField } from './logo-field.tsx';

const nothing = { accent: '', welcome: '', logo: null };
const nothingChanged = {};

interface BrandingFormProps {
  saved: SavedBranding;
  onSaved: (saved: SavedBranding) => Promise<unknown>;
  onChoosePlan: () => void;
  /** Shows what guests would see. */
  preview: (branding: GuestBranding) => ReactNode;
}

/** Logo, accent and welcome of a workspace's share links, beside what they make of the page. */
export function BrandingForm({ saved, onSaved, onChoosePlan, preview }: BrandingFormProps) {
  const { call } = useApi();
  // Only what is changed here: the rest is as another tab may save it meanwhile.
  const [changed, setChanged] = useState<Partial<Draft>>(nothingChanged);
  const draft = { ...draftOf(saved.branding), ...changed };
  const changes = changesOf(saved.branding, draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = async (body: typeof changes) => {
    const answer = await call('PUT /api/workspace/branding', { body });
    await onSaved(answer);
    setChanged((current) => (current === changed ? nothingChanged : current));
    toast({ title: 'Branding saved', description: 'Clients see it from their next visit on.' });
  };
  const failed = errorToast('The branding could not be saved. Please try again.');
  const { run, busy, fields, clearFields } = useFormAction(() => save(changes), { failed });
  const removal = useAction(() => save(changesOf(saved.branding, nothing)), failed);
  useLeaveWarning(isChanged);
  const change = (part: Partial<Draft>) => {
    clearFields();
    setChanged((before) => ({ ...before, ...part }));
  };
  const isEmpty = !saved.branding.accent && !saved.branding.welcome && !saved.branding.logo;
  if (!saved.isShown) {
    return (
      <Notice
        tone="info"
        title="Branding is part of Business"
        action={<Button onClick={onChoosePlan}>See plans</Button>}
      >
        <p>
          {isEmpty
            ? 'With that plan, clients see your logo, your color and your welcome on your links and in their mails.'
            : 'What you have chosen is kept, and clients see it again with that plan.'}
        </p>
        {!isEmpty && (
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            busy={removal.busy}
            onClick={removal.run}
          >
            Remove the branding
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Card className="divide-y divide-line *:p-5 md:*:p-6">
          <LogoField
            logo={draft.logo}
            error={fields['logo']}
            onChange={(logo) => change({ logo })}
          />
          <AccentField
            draft={draft}
            error={fields['accent']}
            onChange={(accent) => change({ accent })}
          />
          <section>
            <TextField
              label="Welcome"
              required={false}
              hint={`One line that greets clients, of up to ${welcomeLength} characters.`}
              maxLength={welcomeLength}
              value={draft.welcome}
              onChange={(event) => change({ welcome: event.target.value })}
              error={fields['welcome']}
            />
          </section>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy} disabled={!isChanged}>
              Save branding
            </Button>
            {isChanged && (
              <Button
                variant="ghost"
                disabled={busy}
                onClick={() => {
                  clearFields();
                  setChanged(nothingChanged);
                }}
              >
                Discard changes
              </Button>
            )}
          </div>
        </Card>
      </form>
      <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-6">
        {preview(previewOf(draft))}
      </section>
    </div>
  );
}
