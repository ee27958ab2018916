/** A table that scrolls in a frame of its own, also by the keyboard, below its heads. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import type { ReactNode } from 'react';

interface ScrollingTableProps {
  readonly label: string;
  /** The greatest height of the frame, in CSS. */
  readonly maxHeight: string;
  readonly children: ReactNode;
}

export function ScrollingTable({ label, maxHeight, children }: ScrollingTableProps) {
  return (
    <Card>
      <Box sx={{ overflow: 'auto', maxHeight }} tabIndex={0} role="group" aria-label={label}>
        <Table size="small" stickyHeader aria-label={label}>
          {children}
        </Table>
      </Box>
    </Card>
  );
}
