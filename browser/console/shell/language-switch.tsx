/** French or English. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useLocaleState } from 'react-admin';
import { languages, useWords } from '../i18n/i18n.ts';

export function LanguageSwitch() {
  const words = useWords();
  const [locale, setLocale] = useLocaleState();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={locale}
      onChange={(_event, chosen: string | null) => chosen !== null && setLocale(chosen)}
      aria-label={words('language')}
    >
      {languages.map(({ locale: code, name }) => (
        <ToggleButton key={code} value={code} lang={code} aria-label={`${code}: ${name}`}>
          {code}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
