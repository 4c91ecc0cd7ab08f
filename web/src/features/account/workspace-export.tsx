import { AccountSection } from './account-section.tsx';
import { ExportButton } from './export-button.tsx';

/** Downloads all data of the workspace as one file. */
export function WorkspaceExport() {
  return (
    <AccountSection
      title="Your data"
      about="Members, roles, storage and the subscription, as one JSON file."
    >
      <ExportButton />
    </AccountSection>
  );
}
