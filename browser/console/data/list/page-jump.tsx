/** A way to a page by its number, as far as pages are found by skipping rows. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { lastPageByNumber } from '../paging.ts';

export function PageJump() {
  const words = useWords();
  const { page, perPage, total, setPage } = useListContext();
  const [typed, setTyped] = useState(String(page));
  const [isWrong, setWrong] = useState(false);
  const show = (text: string) => {
    setTyped(text);
    setWrong(false);
  };
  useEffect(() => {
    setTyped(String(page));
    setWrong(false);
  }, [page]);
  // There is only one page.
  if (total !== undefined) return null;
  const last = lastPageByNumber(perPage);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (!/^\d+$/.test(typed.trim()) || wanted < 1 || wanted > last) setWrong(true);
    else if (wanted !== page) setPage(wanted);
  };
  return (
    <Box component="form" onSubmit={jump} sx={{ paddingY: 1 }}>
      <TextField
        label={words('list.page')}
        value={typed}
        onChange={(event) => show(event.target.value)}
        error={isWrong}
        helperText={isWrong ? words('list.pageLimit', { last }) : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', style: { width: '6ch' } } }}
      />
    </Box>
  );
}
