/** What the description says of the members of records that their types and the comments of their columns do not say. */
import { companyMembers } from './records/company-members.ts';
import { profileMembers } from './records/profile-members.ts';
import { projectMembers } from './records/project-members.ts';
import type { RecordMember, RecordMembers } from './records/record-member.ts';
import { sharedMembers } from './records/shared-members.ts';
import { taskMembers } from './records/task-members.ts';

export type { RecordMember };

export const recordMembers: RecordMembers = {
  ...sharedMembers,
  ...companyMembers,
  ...projectMembers,
  ...profileMembers,
  ...taskMembers,
};

/** Objects with the same members wherever they are, by their type in GraphQL. */
export const sharedObjects: Readonly<Record<string, { readonly component: string; readonly text: string }>> =
  {
    colors: { component: 'Color', text: 'A colour of the palette.' },
    files: { component: 'File', text: 'A stored file.' },
    industries: { component: 'Industry', text: 'An industry.' },
    jobboards: { component: 'JobBoard', text: 'A job board.' },
  };
