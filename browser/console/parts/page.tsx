/** The frame of a page of the platform: its heading, what it is for, and what can be done. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly help?: string;
  readonly actions?: ReactNode;
  /** The heading takes as little room as it can: below it are rows. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, help, actions, isDense = false, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Box sx={{ padding: { xs: 1, md: 2 }, paddingTop: isDense ? 1 : 2, maxWidth: 1600 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: help ? 0.5 : 2 }}
      >
        <Typography variant="h5" component="h1" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {help !== undefined && (
        <Typography
          color="text.secondary"
          noWrap={isDense}
          title={isDense ? help : undefined}
          sx={isDense ? { marginBottom: 1 } : { marginBottom: 2, maxWidth: '75ch' }}
        >
          {help}
        </Typography>
      )}
      {children}
    </Box>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => showTitle(title), [title]);
}

export function showTitle(title: string): void {
  document.title = title === '' ? 'Console' : `${title} · Console`;
}
