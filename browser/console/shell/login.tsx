/** The login: the admin secret, for as long as this tab is open. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { isProblem } from '../engine/errors.ts';
import { command } from '../engine/request.ts';
import { loginProblem, secret } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';

export function Login() {
  const words = useWords();
  const reason = useStored(loginProblem);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'missing' | 'wrong' | 'unreachable' | null>(null);
  const [isChecking, setChecking] = useState(false);

  async function logIn(event: FormEvent) {
    event.preventDefault();
    if (typed === '') {
      setProblem('missing');
      return;
    }
    setChecking(true);
    setProblem(null);
    try {
      await checkSecret(typed);
      loginProblem.set(null);
      secret.set(typed);
    } catch (error) {
      setProblem(isProblem(error, 'unreachable') ? 'unreachable' : 'wrong');
    } finally {
      setChecking(false);
    }
  }

  const shown = problem ?? reason;
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', padding: 2 }}>
      <Card component="form" noValidate onSubmit={logIn} sx={{ width: '100%', maxWidth: 420, padding: 3 }}>
        <Typography variant="h5" component="h1" gutterBottom>
          {words('login.title')}
        </Typography>
        <Typography sx={{ marginBottom: 2 }} color="text.secondary">
          {words('login.help')}
        </Typography>
        {shown !== null && (
          <Alert severity="error" role="alert" sx={{ marginBottom: 2 }}>
            {words(`login.${shown}`)}
          </Alert>
        )}
        <TextField
          label={words('login.secret')}
          type="password"
          name="secret"
          autoComplete="off"
          autoFocus
          required
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ marginBottom: 2 }}
        />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <LanguageSwitch />
          <Button type="submit" variant="contained" disabled={isChecking}>
            {words('login.enter')}
          </Button>
        </Box>
      </Card>
    </Box>
  );
}

/** The secret is kept only when the engine accepts it. */
async function checkSecret(candidate: string): Promise<void> {
  await command(
    '/v1/metadata',
    { type: 'get_inconsistent_metadata', args: {} },
    { secretToCheck: candidate },
  );
}
