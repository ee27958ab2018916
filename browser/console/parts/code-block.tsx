/** JSON, SQL and the like, as it is written. */
import Box from '@mui/material/Box';

interface CodeBlockProps {
  readonly text: string;
  /** In pixels; more of it is scrolled. */
  readonly maxHeight?: number;
  /** Long lines go on in the next one, instead of being scrolled. */
  readonly wraps?: boolean;
}

export function CodeBlock({ text, maxHeight, wraps = false }: CodeBlockProps) {
  return (
    <Box
      component="pre"
      // It scrolls, so it has to be reachable by the keyboard.
      tabIndex={0}
      sx={{
        margin: 0,
        padding: 1,
        overflow: 'auto',
        fontSize: 12,
        bgcolor: 'action.hover',
        borderRadius: 1,
        ...(maxHeight === undefined ? {} : { maxHeight }),
        ...(wraps ? { whiteSpace: 'pre-wrap' } : {}),
      }}
    >
      {text}
    </Box>
  );
}
