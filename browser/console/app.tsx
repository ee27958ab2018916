/** The frame of everything: languages, theme, data, and what is shown before and after somebody has logged in. */
import { QueryClient } from '@tanstack/react-query';
import { AdminContext, localStorageStore } from 'react-admin';
import { createDataProvider } from './data/provider.ts';
import { whenConnectedAgain } from './engine/connection.ts';
import { requestLog } from './engine/request-log.ts';
import { secret } from './engine/session.ts';
import { i18nProvider } from './i18n/i18n.ts';
import { currentModel } from './model/current-model.ts';
import { Gate } from './shell/gate.tsx';
import { darkTheme, lightTheme } from './shell/theme.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the engine refuses, it refuses again. While it is away, the banner asks for it.
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      throwOnError: false,
    },
    mutations: { networkMode: 'always' },
  },
});
whenConnectedAgain(() => void queryClient.invalidateQueries());
// Of what somebody has read nothing is left for whoever logs in next, whichever way the session ended.
secret.subscribe(() => {
  if (secret.get() !== '') return;
  queryClient.clear();
  requestLog.set([]);
});

const dataProvider = createDataProvider(currentModel);
// Columns, language and theme are remembered by the browser. Neither data nor the secret is.
const store = localStorageStore('1', 'console');

export function App() {
  return (
    <AdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <Gate />
    </AdminContext>
  );
}
