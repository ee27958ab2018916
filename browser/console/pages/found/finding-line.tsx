/** One answer of a source: who was asked for which page, when, what came of it, and whether it may be taken. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { useWords } from '../../i18n/i18n.ts';
import { visibleText } from '../../model/visible-text.ts';
import { WebLink } from '../../parts/web-link.tsx';
import { type Finding, foundBesides } from './findings.ts';
import { outcomeText } from './outcome-text.ts';

interface FindingLineProps {
  readonly finding: Finding;
  /** The page that the profile names. A source can have been asked for the one that an applicant has named. */
  readonly ownUrl: string | null;
  readonly isBusy: boolean;
  readonly onDismiss: (isDismissed: boolean) => void;
}

export function FindingLine({ finding, ownUrl, isBusy, onDismiss }: FindingLineProps) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const { source, url, outcome, reason, askedAt, dismissedAt } = finding;
  const isDismissed = dismissedAt !== null;
  return (
    <Box component="li" sx={{ paddingY: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        <Typography component="span">{outcomeText({ source, outcome }, words)}</Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          <Time value={askedAt} locale={locale} /> · <WebLink address={url} />
        </Typography>
        {url !== ownUrl && (
          <Chip size="small" variant="outlined" color="warning" label={words('found.otherPage')} />
        )}
        {isDismissed && <Chip size="small" variant="outlined" label={words('found.dismissed')} />}
        {outcome === 'found' && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => onDismiss(!isDismissed)}
            sx={{ marginLeft: 'auto' }}
          >
            {words(isDismissed ? 'found.consider' : 'found.dismiss')}
          </Button>
        )}
      </Box>
      {reason !== null && (
        <Typography variant="body2" color="text.secondary">
          {visibleText(reason)}
        </Typography>
      )}
      {outcome === 'found' && <Besides finding={finding} />}
    </Box>
  );
}

function Besides({ finding }: { readonly finding: Finding }) {
  const words = useWords();
  const { imageUrl, connectionCount, skills } = foundBesides(finding);
  return (
    <>
      {imageUrl !== null && (
        <Typography variant="body2">
          {words('found.picture')}: <WebLink address={imageUrl} />
        </Typography>
      )}
      {connectionCount !== null && (
        <Typography variant="body2">
          {words('found.connections')}: {connectionCount}
        </Typography>
      )}
      {skills !== null && (
        <Typography variant="body2" sx={{ wordBreak: 'break-word' }}>
          {words('found.skills')}: <bdi>{visibleText(skills)}</bdi>
        </Typography>
      )}
    </>
  );
}
