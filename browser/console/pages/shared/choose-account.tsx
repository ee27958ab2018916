/** In place of a page that is about one account, while none is chosen. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AccountAutocomplete } from '../../data/account/account-autocomplete.tsx';
import { useChooseAccount } from '../../data/account/chosen-account.ts';
import { useWords } from '../../i18n/i18n.ts';

export function ChooseAccount() {
  const words = useWords();
  const choose = useChooseAccount();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>{words('account.chooseHere')}</Typography>
      <AccountAutocomplete
        label={words('account.one')}
        value={null}
        onChange={(account) => account !== null && choose(account.id)}
      />
    </Box>
  );
}
