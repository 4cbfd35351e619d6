import '../kit/ui/mantine-base.ts';
import '../kit/ui/fonts.css';
import '../kit/ui/tokens.css';
import '../kit/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '../kit/auth/session.ts';
import { startLanguage } from '../kit/i18n/language.ts';
import { App } from './App.tsx';
import { watchEarlyFind } from './early-find.ts';
import { Providers, styleNonce } from './providers.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Mantine's dialogs lock scrolling by a style element; the library behind that reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
startLanguage();
void startSession();
watchEarlyFind();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
