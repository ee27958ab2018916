/** A dialog with a few inputs, for what pages of the platform make and change. It stays open until the change is made. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { codeInput } from '../../parts/code-input.ts';

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'lines' | 'number' | 'datetime-local' | 'color' | 'switch' | 'choice' | 'json';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string;
  readonly isRequired?: boolean;
}

export type FormValues = Readonly<Record<string, string>>;

export interface SentForm {
  readonly values: FormValues;
  /** Those that are no longer what the form began with: a change writes nothing that nobody entered. */
  readonly entered: FormValues;
}

interface FormDialogProps {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly FormField[];
  readonly initial?: FormValues;
  /** The form changes what is stored: when nothing was entered, the dialog closes and nothing is sent. */
  readonly isChange?: boolean;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Texts as they were typed; a switch is `true` or `false`. */
  readonly onSubmit: (form: SentForm) => void;
}

export function FormDialog(props: FormDialogProps) {
  const { title, help, fields, initial = {}, isChange = false, submit, isBusy, onClose, onSubmit } = props;
  const words = useWords();
  const titleId = useId();
  const [values, setValues] = useState<FormValues>(initial);
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, Mistake>>(new Map());
  const isBroken = fields.some(({ name, kind }) => kind === 'json' && !isJson(values[name]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = mistakesIn(event.currentTarget, fields, values);
    setMistakes(found);
    const [first] = found.keys();
    if (first !== undefined) {
      inputOf(event.currentTarget, first)?.focus();
      return;
    }
    const entered = enteredValues(values, initial);
    if (isChange && Object.keys(entered).length === 0) onClose();
    else onSubmit({ values, entered });
  };
  const change = (name: string, value: string) => {
    setValues({ ...values, [name]: value });
    setMistakes(new Map([...mistakes].filter(([of]) => of !== name)));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      {/* What the browser says in a bubble is gone at the next click: mistakes are told beside their inputs. */}
      <form onSubmit={send} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, paddingTop: '8px !important' }}>
          {help !== undefined && <DialogContentText>{help}</DialogContentText>}
          {fields.map((field) => (
            <Input
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              mistake={mistakes.get(field.name)}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || isBroken}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function enteredValues(values: FormValues, initial: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== (initial[name] ?? '')));
}

type Mistake = 'missing' | 'unreadable';

/** What is missing, and what the browser cannot read as a number or a time, which it hands over as nothing. */
function mistakesIn(
  form: HTMLFormElement,
  fields: readonly FormField[],
  values: FormValues,
): ReadonlyMap<string, Mistake> {
  return new Map(
    fields.flatMap(({ name, isRequired }): [string, Mistake][] => {
      if (inputOf(form, name)?.validity.badInput) return [[name, 'unreadable']];
      return isRequired && (values[name] ?? '').trim() === '' ? [[name, 'missing']] : [];
    }),
  );
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
}

/** Nothing typed is no mistake. */
function isJson(text = ''): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface InputProps {
  readonly field: FormField;
  readonly value: string;
  readonly mistake: Mistake | undefined;
  readonly onChange: (value: string) => void;
}

function Input({ field, value, mistake, onChange }: InputProps) {
  const words = useWords();
  const { name, label, kind = 'text', choices = [], help, isRequired = false } = field;
  if (kind === 'switch') {
    return (
      <FormControlLabel
        control={
          <Switch checked={value === 'true'} onChange={(_event, checked) => onChange(String(checked))} />
        }
        label={label}
      />
    );
  }
  if (kind === 'json') return <JsonField field={field} value={value} mistake={mistake} onChange={onChange} />;
  const isShrunk = kind === 'datetime-local' || kind === 'color';
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={isRequired}
      error={mistake !== undefined}
      helperText={mistake === undefined ? help : words(`form.${mistake}`)}
      select={kind === 'choice'}
      {...(kind === 'lines' ? { multiline: true, minRows: 3, maxRows: 12 } : {})}
      {...(kind === 'choice' || kind === 'lines' ? {} : { type: kind })}
      slotProps={isShrunk ? { inputLabel: { shrink: true } } : {}}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function JsonField({ field: { name, label, help }, value, onChange }: InputProps) {
  const words = useWords();
  const isRight = isJson(value);
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={!isRight}
      helperText={isRight ? help : words('row.noJson')}
      multiline
      minRows={3}
      maxRows={12}
      slotProps={{
        htmlInput: codeInput,
      }}
    />
  );
}
