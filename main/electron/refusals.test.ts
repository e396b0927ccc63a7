import { expect, test, vi } from 'vitest';
import { setOnSession } from '../../test/support/electron-stand-in.ts';
import { refusePermissions } from './refusals.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

test('no permission is ever granted', () => {
  refusePermissions();
  const decide = vi.fn();
  setOnSession.get('request')?.({}, 'media', decide);
  expect(decide).toHaveBeenCalledExactlyOnceWith(false);
  expect(setOnSession.get('check')?.({}, 'geolocation')).toBe(false);
  expect(setOnSession.get('device')?.({ deviceType: 'usb' })).toBe(false);
});
