/** Whether a site confirms applications by e-mail, with which words, and which other sites may show it in a frame. */

import { gql } from '../../engine/document.ts';
import { EngineProblem } from '../../engine/errors.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type FormField, type FormValues, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import { type CareersSite, confirmationTexts, inputOfText, readOrigins, withTexts } from './careers-site.ts';

interface CareersSiteDialogProps {
  readonly site: CareersSite;
  readonly onClose: () => void;
}

export function CareersSiteDialog({ site, onClose }: CareersSiteDialogProps) {
  const words = useWords();
  const save = useChange({
    run: ({ entered }: SentForm) => changeSite(site.id, entered),
    done: words('row.saved'),
    onDone: onClose,
  });
  const texts = site.languages.flatMap((language) =>
    confirmationTexts.map((name) => ({ language, name, input: inputOfText(language, name) })),
  );
  const fields: FormField[] = [
    { name: 'sendsConfirmations', label: words('careers.confirms'), kind: 'switch' },
    ...texts.map(({ language, name, input }): FormField => {
      const isText = name === 'confirmationText';
      return {
        name: input,
        label: words(`careers.${name}`, { language }),
        help: words(`careers.${name}Help`),
        ...(isText && { kind: 'lines' as const }),
      };
    }),
    {
      name: 'frameOrigins',
      label: words('careers.frames'),
      help: words('careers.framesHelp'),
      kind: 'lines',
    },
  ];
  return (
    <FormDialog
      title={site.name}
      help={words('careers.dialogHelp')}
      fields={fields}
      initial={{
        sendsConfirmations: String(site.sendsConfirmations),
        frameOrigins: site.frameOrigins.join('\n'),
        ...Object.fromEntries(
          texts.map(({ language, name, input }) => [input, site.texts[language]?.[name] ?? '']),
        ),
      }}
      isChange
      submit={words('save')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={save.mutate}
    />
  );
}

/** Texts that the form has not, and those that somebody else has changed meanwhile, stay. */
async function changeSite(
  id: string,
  { sendsConfirmations, frameOrigins, ...entered }: FormValues,
): Promise<void> {
  const { site } = await request<{ site: (CareersSite & { updatedAt: string }) | null }>(
    gql`query CareersSiteTexts($id: uuid!) { site: careers_sites_by_pk(id: $id) { texts updatedAt } }`,
    { id },
  );
  const changes = {
    ...(sendsConfirmations !== undefined && { sendsConfirmations: sendsConfirmations === 'true' }),
    ...(frameOrigins !== undefined && { frameOrigins: readOrigins(frameOrigins) }),
    ...(site !== null && Object.keys(entered).length > 0 && { texts: withTexts(site.texts, entered) }),
  };
  const { changed } = await request<{ changed: { affected_rows: number } }>(
    gql`mutation ChangeCareersSite($id: uuid!, $read: timestamptz, $changes: careers_sites_set_input!) {
  changed: update_careers_sites(where: { id: { _eq: $id }, updatedAt: { _eq: $read } }, _set: $changes) { affected_rows }
}`,
    { id, read: site?.updatedAt, changes },
  );
  if (site === null || changed.affected_rows === 0)
    throw new EngineProblem('changed', 'The site was changed or removed meanwhile.');
}
