/** Hands the page its ports, to the bench and to the menu, and nothing else of Electron. */
import { ipcRenderer } from 'electron';

ipcRenderer.once('bench-port', (event) => {
  window.postMessage('driftbench:port', window.location.origin, event.ports);
});
