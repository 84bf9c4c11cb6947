// The laboratory's page: interactive versions of what the five documents describe.

import { byId } from '../../web/dom';
import { applyTheme, isDark } from '../../web/looks';
import { keepSettings, loadSettings } from '../../web/settings';
import { showTabs } from '../../web/tabs';
import { attacksPanel } from './attacks-panel';
import { boundsPanel } from './bounds-panel';
import { cracraftPanel } from './cracraft-panel';
import { finderPanel } from './finder-panel';
import { gpuPanel } from './gpu-panel';
import { harkerPanel } from './harker-panel';
import { hashPanel } from './hash-panel';
import { lockPanel } from './lock-panel';
import { magicPanel } from './magic-panel';
import { packingPanel } from './packing-panel';
import { SliderState } from './slider-state';

const state = new SliderState();
const packing = packingPanel();
const open = showTabs(
  [
    { id: 'attacks', label: 'Attacks', panel: attacksPanel(state) },
    { id: 'hash', label: 'Perfect hash', panel: hashPanel(state) },
    { id: 'magic', label: 'Magic product', panel: magicPanel(state) },
    { id: 'bounds', label: 'Bounds', panel: boundsPanel() },
    { id: 'finder', label: 'Finder', panel: finderPanel() },
    { id: 'packing', label: 'Packing', panel: packing.element },
    { id: 'gpu', label: 'Graphics card', panel: gpuPanel() },
    { id: 'cracraft', label: 'Bit maps', panel: cracraftPanel() },
    { id: 'harker', label: 'Bit hacks', panel: harkerPanel() },
    { id: 'lock', label: 'Hash lock', panel: lockPanel() },
  ],
  (id) => {
    if (id === 'packing') packing.opened();
  },
);
open('attacks');

let settings = loadSettings();
applyTheme(settings.theme);
byId('theme').addEventListener('click', () => {
  settings = { ...settings, theme: isDark(settings.theme) ? 'light' : 'dark' };
  keepSettings(settings);
  applyTheme(settings.theme);
});
