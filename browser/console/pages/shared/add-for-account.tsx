/** The button of a page that makes something for the chosen account; without one it says to choose one first. */
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useWords } from '../../i18n/i18n.ts';

interface AddForAccountProps {
  /** Empty: none is chosen. */
  readonly account: string;
  readonly label: string;
  readonly onClick: () => void;
}

export function AddForAccount({ account, label, onClick }: AddForAccountProps) {
  const words = useWords();
  const isChosen = account !== '';
  return (
    <Button variant="contained" startIcon={<AddIcon />} disabled={!isChosen} onClick={onClick}>
      {isChosen ? label : words('account.chooseFirst')}
    </Button>
  );
}
