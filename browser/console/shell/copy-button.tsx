/** Copies a text, and says that it did. */
import CopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
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

/** The same without words, beside a value. */
export function CopyIconButton({ text, label }: CopyProps) {
  const copy = useCopy(text);
  return (
    <Tooltip title={label}>
      <IconButton size="small" onClick={copy} aria-label={label} sx={{ padding: 0.25 }}>
        <CopyIcon sx={{ fontSize: 14 }} />
      </IconButton>
    </Tooltip>
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
