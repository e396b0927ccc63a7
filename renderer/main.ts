/** Starts the page: at the address of a live session the one for players, everywhere else the bench. */
import { livePaths } from '../contract/live-limits.ts';
import { chooseTransport } from './run/connection/choose-transport.ts';
import { handedOver, receivePorts } from './run/connection/message-port.ts';
import './components/theme/base.css';

if (location.pathname === livePaths.join) {
  void import('../features/live/play/start-play.ts').then(({ startPlay }) => startPlay(window));
} else {
  // Before anything else is loaded: the desktop hands its ports over early.
  const open = chooseTransport(window);
  const menuPort = receivePorts(window, handedOver.menu);
  void import('./start-bench.ts').then(({ startBench, pageFeatures }) => startBench(open, menuPort, pageFeatures));
}
