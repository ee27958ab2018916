/** What an event was sent with, and its calls, which are read when somebody asks. */

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { writeJson } from '@platform/runtime/browser';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { CodeBlock } from '../../parts/code-block.tsx';

interface EventDetailsProps {
  /** Undefined: there is none to show. */
  readonly payload: unknown;
  /** The calls. */
  readonly children: ReactNode;
}

export function EventDetails({ payload, children }: EventDetailsProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={() => setOpen(true)}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {words('events.show')}
      </Typography>
      {payload !== undefined && <CodeBlock text={writeJson(payload, 2)} maxHeight={240} />}
      {isOpen && children}
    </Box>
  );
}
