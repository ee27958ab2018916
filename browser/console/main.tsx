/** The program of the page at `/console`. */
// Style sheets of pages are in that of the program: a page that is loaded later brings none of its own.
import '@xyflow/react/dist/base.css';
import './pages/schema/picture.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

// The policy of the page lets only styles in that carry the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'console', prepend: true, ...(nonce === undefined ? {} : { nonce }) });
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the console.');

createRoot(root).render(
  <CacheProvider value={cache}>
    <App />
  </CacheProvider>,
);
