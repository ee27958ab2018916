/** POST /rest/v2/files: attaches files to a profile, a company or a project, or sets the photo of a profile. */
import { z } from 'zod';
import { fileLinkSigner } from '../../files/signed-links.ts';
import { removeObjects } from '../../files/storage-objects.ts';
import { fileRow, storageKeysOf } from '../../files/stored-upload.ts';
import { acceptUploads } from '../../files/upload.ts';
import {
  ReadFileSaveDocument,
  SaveFilesDocument,
  type SaveFilesMutationVariables,
} from '../../graphql/generated.ts';
import { readingColumns, readResumes } from '../../saves/read-resumes.ts';
import { linkUpdates } from '../../saves/resume-links.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { errorsOfFiles } from '../../saves/save-description.ts';
import { runSave, type TaskVariables } from '../../saves/save-flow.ts';
import type { SaveKind } from '../../saves/save-kind.ts';
import { listOf } from '../../saves/stored-rows.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import { type FileFields, fileBodySchema, recordOf, requireConsistent, requirePhoto } from './file-body.ts';
import { type FilePlan, planFileSave } from './plan-file-save.ts';

const recordId = (record: string, example: string) =>
  z
    .guid()
    .optional()
    .meta({
      description: `The id of the ${record}, if the files belong to a ${record}.`,
      examples: [example],
    });

const savedFiles = {
  profileId: recordId('profile', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'),
  companyId: recordId('company', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'),
  projectId: recordId('project', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'),
  files: z
    .array(
      z.object({
        id: z.guid().meta({
          description: 'The id of the file.',
          examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0031'],
        }),
        name: z.string().meta({ description: 'The name of the file.', examples: ['resume.pdf'] }),
        size: z.int().meta({ description: 'The size in bytes.', examples: [51_234] }),
        mimeType: z.string().meta({
          description: 'The MIME type, recognised by the content.',
          examples: ['application/pdf'],
        }),
        url: z.url().meta({
          description: 'A link from which the file can be downloaded without an API key, until it expires.',
          examples: [
            'http://localhost:3000/files/5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0031/resume.pdf?expires=1768470000&signature=kP3v',
          ],
        }),
      }),
    )
    .meta({ description: 'The files as the record has them, in the order of the request.' }),
};

export const fileSave: SaveKind<FileFields> = {
  type: 'files',
  description: {
    operationId: 'saveFiles',
    tag: 'Files',
    summary: 'Attach files to a record',
    description:
      'Attaches files to a profile, a company or a project that exists, or sets the photo of a profile. The body is an HTML form with the files, or JSON with their content in base64. 201 when at least one file is new; 200 when the record has all of them already.',
    body: fileBodySchema,
    examples: {
      resume: {
        summary: 'A resume of a profile',
        value: {
          profileId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081',
          isResume: true,
          files: [{ fileName: 'resume.pdf', data: 'data:@file/pdf;base64,JVBERi0xLjcKJSVFT0YK' }],
        },
      },
    },
    answerName: 'SavedFiles',
    message: 'Files saved successfully',
    answer: savedFiles,
    creates: true,
    errors: ['not_found', 'profile_erased', 'record_deleted', ...errorsOfFiles],
  },
  access: 'private',
  form: {
    body: fileBodySchema,
    files: ['files'],
    objects: [],
    flags: ['isResume', 'isPublic'],
    isList: () => false,
    fromPages: false,
  },
  bodyLimit: 'maxApplicationBytes',
  async accept(body, { isStrict, config }) {
    const { body: input, warnings } = readSaveBody(fileBodySchema, body, { isStrict });
    const { files: sent, ...fields } = input;
    requireConsistent(fields, sent?.length ?? 0);
    const { maxResumeBytes, maxFileBytes } = config.limits;
    const limits = { ...config.limits, maxFileBytes: fields.isResume ? maxResumeBytes : maxFileBytes };
    const uploads = await acceptUploads({ resumesFiles: [], files: sent ?? [] }, limits);
    if (fields.kind === 'photo') uploads.forEach(requirePhoto);
    const files = uploads.map((upload) => ({ ...upload, isResume: fields.isResume ?? false }));
    return { payload: fields, files, warnings };
  },
  async run(fields, context) {
    const { session, steps, services, makeId, taskId } = context;
    const files = await steps.time('read resumes', () => readResumes(context.files, context));
    const record = recordOf(fields);
    const { profileId, companyId, projectId } = fields;
    return runSave(
      {
        name: 'Files',
        primaryKey: 'files_pkey',
        identities: Object.values(record),
        read: () =>
          session.request(ReadFileSaveDocument, {
            taskId,
            profileIds: listOf(profileId),
            companyIds: listOf(companyId),
            projectIds: listOf(projectId),
          }),
        plan({ profiles, companies, projects }) {
          const found = profiles[0] ?? companies[0] ?? projects[0];
          const what = profileId ? 'Profile' : companyId ? 'Company' : 'Project';
          return planFileSave(fields, files, { what, record: found }, makeId);
        },
        recordOf: ({ recordId }) => (profileId ? { profileId: recordId } : record),
        membersOf: ({ answered }) => ({ files: answered }),
        async write(plan, task) {
          await session.request(SaveFilesDocument, variablesOf(fields, plan, task, makeId));
          const failure = 'failed to delete the duplicate of a file';
          await removeObjects(storageKeysOf(plan.duplicateFiles), services, failure);
        },
      },
      context,
    );
  },
  present({ files, ...body }, { groupId }, config) {
    if (!Array.isArray(files)) return body;
    const link = fileLinkSigner(groupId, config);
    const stored = files as FilePlan['answered'];
    return { ...body, files: stored.map((file) => ({ ...file, url: link(file.id, file.name) })) };
  },
};

function variablesOf(
  { profileId, companyId, projectId, kind, isPublic = false }: FileFields,
  plan: FilePlan,
  task: TaskVariables,
  makeId: MakeId,
): SaveFilesMutationVariables {
  const { outcome, newFiles, changedLinks, revision, recordId } = plan;
  const changes = {
    outcome,
    kind: kind ?? 'file',
    files: newFiles.map(({ id }) => id),
    changedFiles: changedLinks.map(({ id }) => id),
  };
  const revisions = outcome === 'unchanged' ? [] : [{ number: revision, taskId: task.taskId, changes }];
  const isPhoto = kind === 'photo';
  const links = isPhoto ? [] : newFiles;
  const updates = linkUpdates(changedLinks);
  const images = isPhoto ? newFiles.map(({ id }) => ({ id: makeId('image'), fileId: id })) : [];
  return {
    ...task,
    profileRevisions: profileId ? revisions.map((row) => ({ ...row, profileId: recordId })) : [],
    companyRevisions: companyId ? revisions.map((row) => ({ ...row, companyId })) : [],
    projectRevisions: projectId ? revisions.map((row) => ({ ...row, projectId })) : [],
    files: newFiles.map((file) => fileRow(file, file.id)),
    profileFiles: profileId
      ? links.map((file) => ({
          id: file.linkId,
          profileId: recordId,
          fileId: file.id,
          ...readingColumns(file),
        }))
      : [],
    companyFiles: companyId ? links.map(({ id, linkId }) => ({ id: linkId, companyId, fileId: id })) : [],
    projectFiles: projectId
      ? links.map(({ id, linkId }) => ({ id: linkId, projectId, fileId: id, isPublic }))
      : [],
    profileFileChanges: profileId ? updates : [],
    projectFileChanges: projectId ? updates : [],
    images,
    profileChanges: images.map((image) => ({
      where: { id: { _eq: recordId } },
      _set: { imageId: image.id },
    })),
  };
}
