import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { teamRoles } from '#shared/rules/permissions.ts';
import { subscription } from '#shared/rules/user.ts';
import { auditEntry } from './audit.ts';
import { storedFile } from './files.ts';
import { folderTemplate } from './restricted-folders/folder-template.ts';
import { teamMember } from './team-members.ts';

/** Exports everything that a workspace contains. */
export const exportWorkspace = operation({
  route: 'GET /api/export',
  access: 'export_workspace',
  reaches: { lists: 'reviews' },
  summary: 'Export all data of the workspace as one JSON document.',
  // The export is audited.
  alsoWrites: 'items',
  answer: z.object({
    /** ISO 8601. */
    exportedAt: z.string(),
    companyName: z.nullable(z.string()),
    owner: z.object({ username: z.string(), email: z.string() }),
    teamMembers: z.array(teamMember),
    /** TB requested. */
    storageAmount: z.number(),
    coldStorageAmount: z.number(),
    /** Whether members need a second factor to see the workspace. */
    secondFactorRequired: z.boolean(),
    /** What guests of share links see; the logo is a PNG in Base64. */
    branding: z.object({
      accent: z.nullable(z.string()),
      welcome: z.nullable(z.string()),
      logo: z.nullable(z.string()),
    }),
    subscription: z.nullable(subscription),
    folderTemplates: z.array(folderTemplate),
    /** The first of the files, in the order of their paths. */
    files: z.array(storedFile),
    /** Set if there are more: the `after` for `GET /api/export/files`. */
    nextFiles: z.optional(z.string()),
    /** Entries before this export, newest first. */
    auditEntries: z.array(auditEntry),
    /** Set if there are older ones: the `after` for `GET /api/audit`. */
    nextAuditEntries: z.optional(z.string()),
  }),
  errors: ['too_many_attempts'],
});

export const requireSecondFactor = operation({
  route: 'PUT /api/workspace/second-factor',
  access: 'require_second_factor',
  reaches: 'nothing',
  summary:
    'Require a second factor of every member, or stop requiring it. Members without one have to set it up before they see the workspace.',
  body: z.object({
    required: z.boolean({ error: 'Say whether a second factor is required.' }),
  }),
  answer: done,
  errors: ['confirmation_needed', 'second_factor_missing', 'too_many_attempts'],
});

export const listWorkspaces = operation({
  route: 'GET /api/workspaces',
  access: 'signed_in',
  summary: 'The workspaces that the user belongs to, in the order of joining.',
  answer: z.object({
    workspaces: z.array(
      z.object({
        id: z.string(),
        companyName: z.nullable(z.string()),
        role: z.enum(['Owner', ...teamRoles]),
        /** Whether it is the current workspace, which all other calls are about. */
        current: z.boolean(),
      }),
    ),
  }),
});

export const openWorkspace = operation({
  route: 'POST /api/workspaces/{id}/current',
  access: 'signed_in',
  summary: "Switch the user's current workspace.",
  answer: done,
  errors: ['not_found'],
});
