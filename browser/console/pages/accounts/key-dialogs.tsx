/** What is asked before a key is made, rotated or revoked. */
import { useNotify } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import { type ApiKey, createKey, revokeKey, rotateKey } from './key-requests.ts';

interface MadeProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

export function CreateKeyDialog({ groupId, onClose, onMade }: MadeProps & { readonly groupId: string }) {
  const words = useWords();
  const create = useChange({ run: ({ values }: SentForm) => createKey(groupId, values), onDone: onMade });
  return (
    <FormDialog
      title={words('keys.new')}
      help={words('keys.newHelp')}
      fields={[
        { name: 'name', label: words('keys.name'), isRequired: true },
        {
          name: 'kind',
          label: words('keys.kind'),
          kind: 'choice',
          choices: [
            { value: 'private', label: words('keys.privateLong') },
            { value: 'public', label: words('keys.publicLong') },
          ],
        },
        { name: 'allowedOrigins', label: words('keys.origins'), help: words('keys.originsHelp') },
        { name: 'expiresAt', label: words('keys.expires'), kind: 'datetime-local' },
      ]}
      initial={{ kind: 'private' }}
      submit={words('keys.create')}
      isBusy={create.isPending}
      onClose={onClose}
      onSubmit={create.mutate}
    />
  );
}

const overlapHours = ['0', '1', '24', '168'];

export function RotateKeyDialog({ apiKey, onClose, onMade }: MadeProps & { readonly apiKey: ApiKey }) {
  const words = useWords();
  const rotate = useChange({
    run: ({ values: { overlap } }: SentForm) => rotateKey(apiKey, Number(overlap)),
    onDone: onMade,
  });
  return (
    <FormDialog
      title={words('keys.rotateTitle', { name: apiKey.name })}
      help={words('keys.rotateHelp')}
      fields={[
        {
          name: 'overlap',
          label: words('keys.overlap'),
          kind: 'choice',
          choices: overlapHours.map((hours) => ({
            value: hours,
            label: words('keys.hours', { smart_count: Number(hours) }),
          })),
        },
      ]}
      initial={{ overlap: '24' }}
      submit={words('keys.rotate')}
      isBusy={rotate.isPending}
      onClose={onClose}
      onSubmit={rotate.mutate}
    />
  );
}

export function RevokeKeyDialog({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const notify = useNotify();
  const revoke = useChange({
    run: () => revokeKey(apiKey.id),
    done: words('keys.revokedNow'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words('keys.revokeTitle', { name: apiKey.name })}
      help={words('keys.revokeHelp', { name: apiKey.name })}
      fields={[{ name: 'name', label: words('keys.name'), isRequired: true }]}
      submit={words('keys.revoke')}
      isBusy={revoke.isPending}
      onClose={onClose}
      onSubmit={({ values: { name = '' } }) =>
        name.trim() === apiKey.name.trim()
          ? revoke.mutate(undefined)
          : notify(words('keys.wrongName'), { type: 'error' })
      }
    />
  );
}
