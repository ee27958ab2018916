/** docs/permissions.md matches the metadata. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { permissionsDocument } from '../../scripts/permissions-document.ts';
import { metadataOf } from '../support/metadata.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

test('docs/permissions.md matches the metadata (npm run docs:permissions)', () => {
  const document = permissionsDocument(loadMetadata(path('../../metadata')));
  expect(readFileSync(path('../../docs/permissions.md'), 'utf8')).toBe(document);
});

test('the document names conditions beyond the account, and permissions that only the actions-server has', () => {
  const document = permissionsDocument(
    metadataOf({
      tables: [
        {
          table: { schema: 'public', name: 'notes' },
          select_permissions: [
            {
              role: 'reader',
              permission: { columns: ['id'], filter: { groupId: { _eq: 'X-Hasura-Group-Id' } } },
            },
          ],
          insert_permissions: [
            {
              role: 'reader',
              permission: {
                columns: ['text'],
                set: { groupId: 'X-Hasura-Group-Id', author: 'X-Hasura-Apikey-Id' },
                check: { groupId: { _eq: 'X-Hasura-Group-Id' }, isPublic: { _eq: true } },
                backend_only: true,
              },
              comment: 'A remark.',
            },
          ],
        },
      ],
    }),
  );
  expect(document).toContain(
    '| `notes` | `id` | *service:* `text` (preset: `author`) | – | – | inserts where `{isPublic:{_eq:true}}`. A remark. |',
  );
});
