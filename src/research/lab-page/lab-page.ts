// The laboratory's page: interactive versions of what the five documents describe.

import { byId } from '../../web/dom';
import { applyTheme, isDark, keepSettings, loadSettings } from '../../web/settings';
import { showTabs } from '../../web/tabs';
import { attacksPanel } from './attacks-panel';
import { finderPanel } from './finder-panel';
import { gpuPanel } from './gpu-panel';
import { hashPanel } from './hash-panel';
import { lockPanel } from './lock-panel';
import { magicPanel } from './magic-panel';
import { SliderState } from './slider-state';

const state = new SliderState();
const open = showTabs(
  [
    { id: 'attacks', label: 'Attacks', panel: attacksPanel(state) },
    { id: 'hash', label: 'Perfect hash', panel: hashPanel(state) },
    { id: 'magic', label: 'Magic product', panel: magicPanel(state) },
    { id: 'finder', label: 'Finder', panel: finderPanel() },
    { id: 'lock', label: 'Hash lock', panel: lockPanel() },
    { id: 'gpu', label: 'Graphics card', panel: gpuPanel() },
  ],
  () => undefined,
);
open('attacks');

let settings = loadSettings();
applyTheme(settings.theme);
byId('theme').addEventListener('click', () => {
  settings = { ...settings, theme: isDark(settings.theme) ? 'light' : 'dark' };
  keepSettings(settings);
  applyTheme(settings.theme);
});
