import './boot.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startKernel } from '../../kernel/start.ts';
import { loadAhead } from './areas.ts';
import { likelyArea } from './likely-area.ts';
import { OpenedArea } from './opened-area.tsx';
import { Unreachable } from './unreachable.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the application');
const root = createRoot(place);

/** Nothing is shown before the settings are loaded and the session is known. */
const open = async (): Promise<void> => {
  try {
    await startKernel();
    root.render(
      <StrictMode>
        <OpenedArea />
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Unreachable error={error} onRetry={open} />);
  }
};

loadAhead(likelyArea());
void open();
