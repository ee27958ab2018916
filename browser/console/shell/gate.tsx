/** What is shown: the login, the wait for the schema, what went wrong, or the console. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import CssBaseline from '@mui/material/CssBaseline';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isProblem } from '../engine/errors.ts';
import { logOut, secret, viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { loadModel } from '../model/current-model.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Login } from './login.tsx';

const Console = lazyPart(() => import('./console.tsx'), 'Console');

export function Gate() {
  const current = useStored(secret);
  if (current === '') {
    return (
      <CssBaseline enableColorScheme>
        <Login />
      </CssBaseline>
    );
  }
  return <WithModel secretUsed={current} />;
}

function WithModel({ secretUsed }: { readonly secretUsed: string }) {
  const chosen = useStored(viewAs);
  const { isPending, error, refetch } = useQuery({
    // The secret itself is in no key of the cache: its length changes nothing that anybody could read.
    queryKey: ['model', secretUsed.length],
    queryFn: async () => {
      await Promise.all([loadModel(), preload()]);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Waiting />;
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <Suspense fallback={<Waiting />}>
      {/* Nothing of what one role has read is left for another. */}
      <Console key={JSON.stringify([chosen?.role, chosen?.account?.id])} />
    </Suspense>
  );
}

/** What is shown as soon as the schema was read. A file that does not come is tried again when it is needed. */
async function preload(): Promise<void> {
  try {
    await Console.preload();
    const { preloadPage } = await import('./console.tsx');
    await preloadPage(location.hash.slice(1));
  } catch {
    // React tells the person.
  }
}

function Waiting() {
  const words = useWords();
  return (
    <CssBaseline enableColorScheme>
      <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }}>
        <CircularProgress aria-label={words('wait')} />
      </Box>
    </CssBaseline>
  );
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const words = useWords();
  const isAway = isProblem(error, 'unreachable');
  return (
    <CssBaseline enableColorScheme>
      <ConnectionBanner />
      <Box component="main" sx={{ maxWidth: 560, margin: '4rem auto', padding: 2 }}>
        <Typography variant="h5" component="h1" gutterBottom>
          {words(isAway ? 'error.unreachable' : 'error.model')}
        </Typography>
        <Typography sx={{ marginBottom: 2 }}>
          {isAway ? words('error.unreachableHelp') : error.message}
        </Typography>
        <Button variant="contained" onClick={retry} sx={{ marginRight: 1 }}>
          {words('retry')}
        </Button>
        <Button onClick={() => logOut()}>{words('logOut')}</Button>
      </Box>
    </CssBaseline>
  );
}
