/** The bar at the top: search, as whom one looks, the last requests, language, colours, and the way out. */
import CodeIcon from '@mui/icons-material/DataObject';
import LogoutIcon from '@mui/icons-material/Logout';
import SearchIcon from '@mui/icons-material/Search';
import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useEffect, useState } from 'react';
import { AppBar, ToggleThemeButton } from 'react-admin';
import { logOut, viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useWords } from '../i18n/i18n.ts';
import { adminRole } from '../model/role-access.ts';
import { hiddenOnPhones } from '../parts/hidden-on-phones.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { useShortcut } from '../parts/use-shortcut.ts';
import { AccountChooser } from './account-chooser.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const RequestDrawer = lazyPart(() => import('./request-drawer.tsx'), 'RequestDrawer');
const ViewAsDialog = lazyPart(() => import('./view-as-dialog.tsx'), 'ViewAsDialog');

export function ConsoleBar() {
  const words = useWords();
  const [open, setOpen] = useState<'search' | 'requests' | 'view' | null>(null);
  const close = () => setOpen(null);
  const chosen = useStored(viewAs);
  useShortcut('k', () => setOpen('search'));
  // Whoever presses Ctrl K types at once.
  useEffect(() => void Palette.preload(), []);
  return (
    <AppBar
      color="default"
      toolbar={<Tools setOpen={setOpen} role={chosen?.role ?? adminRole} />}
      userMenu={false}
    >
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<SearchIcon />}
        onClick={() => setOpen('search')}
        aria-keyshortcuts="Control+K"
        sx={{
          marginLeft: 1,
          borderColor: 'divider',
          minWidth: { xs: 40, md: 220 },
          justifyContent: 'flex-start',
          '& .MuiButton-startIcon': { marginRight: { xs: 0, sm: 1 }, marginLeft: { xs: 0, sm: -0.5 } },
        }}
      >
        <Box component="span" sx={hiddenOnPhones}>
          {words('search.open')}
        </Box>
        <Box
          component="kbd"
          sx={{
            marginLeft: 'auto',
            paddingLeft: 2,
            font: 'inherit',
            opacity: 0.8,
            display: { xs: 'none', md: 'inline' },
          }}
        >
          Ctrl K
        </Box>
      </Button>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          marginLeft: 2,
          marginTop: '5px',
          '& .MuiInputBase-root': { height: 34 },
        }}
      >
        <AccountChooser width={240} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <Suspense fallback={null}>
        {open === 'search' && <Palette onClose={close} />}
        {open === 'requests' && <RequestDrawer onClose={close} />}
        {open === 'view' && <ViewAsDialog onClose={close} />}
      </Suspense>
    </AppBar>
  );
}

interface ToolsProps {
  readonly setOpen: (which: 'requests' | 'view') => void;
  readonly role: string;
}

function Tools({ setOpen, role }: ToolsProps) {
  const words = useWords();
  return (
    <>
      <Tooltip title={words('view.open')} describeChild>
        <Button
          color="inherit"
          startIcon={<EyeIcon />}
          onClick={() => setOpen('view')}
          sx={{ minWidth: 40, '& .MuiButton-startIcon': { marginRight: { xs: 0, sm: 1 } } }}
        >
          <Box component="span" sx={hiddenOnPhones}>
            {role}
          </Box>
        </Button>
      </Tooltip>
      <Tooltip title={words('requests.open')}>
        <IconButton color="inherit" onClick={() => setOpen('requests')} aria-label={words('requests.open')}>
          <CodeIcon />
        </IconButton>
      </Tooltip>
      <LanguageSwitch />
      <ToggleThemeButton />
      <Tooltip title={words('logOut')}>
        <IconButton color="inherit" onClick={() => logOut()} aria-label={words('logOut')}>
          <LogoutIcon />
        </IconButton>
      </Tooltip>
    </>
  );
}
