/** A drawer at the right side of the page, with its title and the button that closes it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';

interface SideDrawerProps {
  readonly title: string;
  /** The width in pixels where the page is wider. */
  readonly width: number;
  /** The space below the title, in steps of the theme. */
  readonly space?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SideDrawer({ title, width, space = 1, onClose, children }: SideDrawerProps) {
  const words = useWords();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { width: { xs: '100%', sm: width }, padding: 2 }, 'aria-label': title } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', marginBottom: space }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button onClick={onClose}>{words('close')}</Button>
      </Box>
      {children}
    </Drawer>
  );
}
