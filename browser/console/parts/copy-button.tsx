/** Copies a text, and says that it did. */
import CopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useWords } from '../i18n/i18n.ts';
import { valueClasses } from './value-styles.ts';

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

/** The same without words, beside a value. A plain button: a list has hundreds of them, and a richer one takes ten times as long. */
export function CopyIconButton({ text, label }: CopyProps) {
  const copy = useCopy(text);
  return (
    <button type="button" className={valueClasses.copy} onClick={copy} aria-label={label} title={label}>
      {/* Two sheets of paper, as in the icon of the other button. */}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z" />
      </svg>
    </button>
  );
}

function useCopy(text: string) {
  const notify = useNotify();
  const words = useWords();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(words('copied'), { type: 'info', autoHideDuration: 1_500 });
    } catch {
      notify(words('notCopied'), { type: 'warning' });
    }
  };
}
