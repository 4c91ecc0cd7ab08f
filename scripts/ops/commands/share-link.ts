import * as z from 'zod';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { describeLink } from '#core/links/describe-links.ts';
import { endLink, findLinkByToken } from '#core/links/end-link.ts';
import { actors } from '#shared/calls/audit.ts';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import { command, OperatorError } from '../command.ts';
import { requireWorkspace } from '../find-workspace.ts';
import { facts, text } from '../report.ts';

const input = z.object({
  address: z.string().describe('the address of the link, such as https://…/s/…'),
});

/** A share link by its address, with whose it is. The address is a secret: it is in no report. */
async function requireLink(address: string) {
  // The page that is open at it adds a query for what it shows.
  const [, token] = /(?:^|\/s\/)([\w-]{43})(?:[/?#]|$)/.exec(address.trim()) ?? [];
  const found = token === undefined ? null : await findLinkByToken(token);
  if (!found) {
    throw new OperatorError(
      'There is no such link: it was revoked, has expired or has another address by now, or this one is incomplete.',
    );
  }
  const { workspaceId, link } = found;
  const workspace = await requireWorkspace(workspaceId);
  const described = await describeLink(workspaceId, link);
  const report = {
    workspace: `${workspace.companyName ?? 'not named yet'} (${workspaceId})`,
    owner: workspace.ownerEmail,
    link: link.id,
    state: described.state,
    opens: wordsOfLink(described).report,
    madeBy: described.createdBy?.email ?? 'a former member',
    madeAt: link.createdAt,
    guests: link.guests,
  };
  const block = facts({
    Workspace: report.workspace,
    Owner: report.owner,
    Link: report.link,
    State: report.state,
    Opens: report.opens,
    'Made by': report.madeBy,
    'Made at': report.madeAt,
    Guests: String(report.guests),
  });
  return { workspaceId, link, report, block };
}

export const findShareLink = command({
  name: 'link find',
  summary: 'Whose share link an address is of, and what it opens, such as after a report of abuse.',
  input,
  positionals: ['address'],
  async run({ address }) {
    const { report, block } = await requireLink(address);
    return { data: report, blocks: [block] };
  },
});

export const endShareLink = command({
  name: 'link end',
  summary: 'End a share link that was reported as abuse; its workspace sees that in Activity.',
  input,
  positionals: ['address'],
  async run({ address }) {
    const { workspaceId, link, report, block } = await requireLink(address);
    return {
      will: [`End the share link ${link.id} of ${report.workspace}, which opens ${report.opens}.`],
      async apply() {
        const isEnded = await endLink(
          workspaceId,
          link,
          'abuse',
          actors.operator,
          discardEndedUploadsWrites,
        );
        const outcome = isEnded ? 'The link is ended.' : 'It was changed meanwhile. Look again.';
        return { data: { ...report, isEnded }, blocks: [block, text(outcome)] };
      },
    };
  },
});
