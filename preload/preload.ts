/** Hands the page its port to the bench, and nothing else of Electron. */
import { ipcRenderer } from 'electron';

ipcRenderer.once('bench-port', (event) => {
  window.postMessage('driftbench:port', window.location.origin, event.ports);
});
