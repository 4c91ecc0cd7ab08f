import { useState } from 'react';
import type { FolderTemplate } from '#shared/calls/restricted-folders/folder-template.ts';
import { refusalOfPath } from '#shared/rules/text/file-names.ts';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { describeFolder, folderEntry } from '#web/features/files/entries/entries.ts';
import { noPeople, peopleOf } from '#web/features/files/restricted/people-draft.ts';
import { isTooMany, PeopleFields } from '#web/features/files/restricted/people-fields.tsx';
import { useTeam } from '#web/features/files/restricted/use-team.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import type { TemplateDialog, TemplateDialogsProps } from './dialogs.ts';
import { TemplateChoice } from './template-choice.tsx';

type ProjectDialogProps = Omit<TemplateDialogsProps, 'dialog'> &
  Omit<Extract<TemplateDialog, { kind: 'project' }>, 'kind' | 'opening'>;

const seers = [
  { value: 'team', label: 'The team' },
  { value: 'people', label: 'People I choose' },
] as const;

/** Creates a folder with the folders of a template in it, for the team or for some of its members. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { open, onClose, onGone, folder, email, isOwner, refusal, onCreated } = props;
  const { call } = useApi();
  const [name, setName] = useState(props.name);
  const [chosen, setChosen] = useState<FolderTemplate>();
  const [seenBy, setSeenBy] = useState<(typeof seers)[number]['value']>('team');
  const [draft, setDraft] = useState(noPeople);
  const templates = useFreshQuery('/api/folder-templates');
  const all = templates.data?.templates;
  const template = all?.find(({ id }) => id === chosen?.id) ?? all?.[0];
  const team = useTeam(email);
  const isRestricted = seenBy === 'people';
  const path = folder + name.trim();
  const refusalOfName = name.trim() === '' ? null : refusalOfPath(path);
  const isTeamReady = !team.isLoading && !team.failed && !isTooMany(draft, team);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!template) return;
    const made = await call('POST /api/folder-templates/{id}/projects', {
      params: { id: template.id },
      body: { path, ...(isRestricted && { people: peopleOf(draft, team.own?.id) }) },
    });
    onClose();
    const stored = made.folder?.name ?? name.trim().normalize('NFC');
    onCreated(folderEntry(folder, stored), made.change);
  }, 'The project could not be created. Please try again.');
  return (
    <FormDialog
      open={open}
      pinned
      onClose={onClose}
      onGone={onGone}
      title="New project from a template"
      description={folder === '' ? 'At the top of your files.' : `In ${describeFolder(folder)}.`}
      send={['Create project', 'Creating...']}
      onSend={run}
      busy={busy}
      ready={
        refusal === undefined &&
        name.trim() !== '' &&
        refusalOfName === null &&
        template !== undefined &&
        (!isRestricted || isTeamReady)
      }
    >
      {refusal && <Notice tone="info">{refusal}</Notice>}
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Atlas"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          clearFailure();
        }}
        error={refusalOfName ?? failure}
        data-autofocus
      />
      <TemplateChoice
        all={all}
        failed={templates.error !== undefined}
        onRetry={() => void templates.mutate()}
        chosen={template}
        onChoose={setChosen}
        onDeleted={() => templates.mutate()}
      />
      {folder === '' && template && refusal === undefined && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">Who sees it</legend>
          <RadioSegments
            className="h-10 pointer-coarse:h-11"
            options={seers}
            value={seenBy}
            onChange={setSeenBy}
          />
        </fieldset>
      )}
      {isRestricted && (
        <PeopleFields
          isOwner={isOwner}
          team={team}
          draft={draft}
          onDraft={(next) => {
            clearFailure();
            setDraft(next);
          }}
          failure={undefined}
          consequence="It is restricted from the beginning: no one else learns its name."
        />
      )}
    </FormDialog>
  );
}
