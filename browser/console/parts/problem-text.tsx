/** What went wrong, in words of this language, with what the engine says and what to do. */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/i18n.ts';
import { describeProblem } from './describe-problem.ts';

export function ProblemText({ error }: { readonly error: unknown }) {
  const words = useWords();
  const { title, said } = describeProblem(error, words, null);
  return (
    <Alert severity="error" role="alert" sx={{ marginY: 1 }}>
      {title}
      {said !== null && <Typography variant="body2">{said}</Typography>}
    </Alert>
  );
}
