/** Copies a text, and says that it did. */
import CopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '../i18n/i18n.ts';

interface CopyProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyProps) {
  const copy = useCopy(text);
  return (
    <Button size="small" startIcon={<CopyIcon />} onClick={copy}>
      {label}
    </Button>
  );
}

const Plain = styled('button')(({ theme }) => ({
  border: 0,
  padding: 2,
  background: 'none',
  cursor: 'pointer',
  color: theme.palette.text.secondary,
  verticalAlign: 'middle',
  minWidth: 24,
  minHeight: 24,
}));

/** The same without words, beside a value. A plain button: a list has hundreds of them, and a richer one takes ten times as long. */
export function CopyIconButton({ text, label }: CopyProps) {
  const copy = useCopy(text);
  return (
    <Plain type="button" onClick={copy} aria-label={label} title={label}>
      <CopyIcon sx={{ fontSize: 14 }} />
    </Plain>
  );
}

function useCopy(text: string) {
  const notify = useNotify();
  const words = useWords();
  return async (event: MouseEvent) => {
    // In a row of a list a click opens the row.
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(text);
      notify(words('copied'), { type: 'info', autoHideDuration: 1_500 });
    } catch {
      notify(words('notCopied'), { type: 'warning' });
    }
  };
}
