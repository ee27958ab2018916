/** Today's figures, what waits for somebody, and whether the metadata is in order. */

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import type { WordKey } from '../../i18n/en.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { readProblems } from '../schema/read-problems.ts';
import { type Figure, figuresOf, readFigure } from './figures.ts';

export function Home() {
  const words = useWords();
  const model = useModel();
  const isAdmin = useStored(viewAs) === null;
  const figures = figuresOf(model, useChosenAccount());
  return (
    <Page title={words('page.home')} help={words('home.help')}>
      {isAdmin && <MetadataState />}
      {(['waiting', 'today'] as const).map((group) => (
        <Box key={group} component="section" aria-labelledby={`home-${group}`} sx={{ marginBottom: 3 }}>
          <Typography id={`home-${group}`} variant="h6" component="h2" gutterBottom>
            {words(`home.${group}`)}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}
          >
            {figures
              .filter((figure) => figure.group === group)
              .map((figure) => (
                <FigureCard key={figure.name} figure={figure} />
              ))}
          </Box>
        </Box>
      ))}
    </Page>
  );
}

function MetadataState() {
  const words = useWords();
  const { data, error } = useQuery({ queryKey: ['problems'], queryFn: ({ signal }) => readProblems(signal) });
  if (error !== null) return <ProblemText error={error} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Alert severity="error" sx={{ marginBottom: 2 }}>
      <TextLink to="/schema/problems">{words('home.problems', { smart_count: data.length })}</TextLink>
    </Alert>
  );
}

/** Each figure is a request of its own: one that takes long holds up no other. */
function FigureCard({ figure }: { readonly figure: Figure }) {
  const words = useWords();
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ['figure', figure.name, figure.where],
    queryFn: () => readFigure(figure),
  });
  return (
    <Card>
      <CardActionArea component={Link} to={figure.to} sx={{ padding: 2, height: '100%' }}>
        <Typography
          variant="h4"
          component="div"
          color={figure.isUrgent && data !== undefined && data > 0 ? 'error' : 'text.primary'}
        >
          {error !== null ? '–' : data === undefined ? '…' : data.toLocaleString(locale)}
        </Typography>
        <Typography color="text.secondary">{words(`figure.${figure.name}` as WordKey)}</Typography>
        {error !== null && <Typography variant="body2">{words('home.slow')}</Typography>}
      </CardActionArea>
    </Card>
  );
}
