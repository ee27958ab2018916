/**
 * What happened, at the top of the page: below, it would lie over the buttons of a dialog. It is behind no dialog either, for
 * screen readers too, which are told nothing of what is hidden by one.
 */
import Portal from '@mui/material/Portal';
import { Notification } from 'react-admin';

export function ConsoleNotification() {
  return (
    <Portal>
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
    </Portal>
  );
}
