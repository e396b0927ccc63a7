import { expect, test } from 'vitest';
import { isJoinAddress, joinAddress } from './join-address.ts';

test('the join page is found from any part of its address', () => {
  for (const text of ['192.168.1.5', ' 192.168.1.5:7350 ', 'http://192.168.1.5:7350', 'http://192.168.1.5:7350/join'])
    expect(joinAddress(text)).toBe('http://192.168.1.5:7350/join');
  expect(joinAddress('Lab-Host.local:8000')).toBe('http://lab-host.local:8000/join');
  expect(joinAddress('10.0.0.2', 'abc234')).toBe('http://10.0.0.2:7350/join#ABC234');
  expect(joinAddress('http://10.0.0.2:7350/join#ABC234')).toBe('http://10.0.0.2:7350/join#ABC234');
});

test.each([
  '',
  'https://10.0.0.2/join',
  'http://10.0.0.2/other',
  'http://a@10.0.0.2/join',
  '10.0.0.2:0',
  '10.0.0.2:70000',
  'file:///etc/passwd',
  '10.0.0.2#AB',
])('%j means no join page', (text) => expect(joinAddress(text)).toBeNull());

test('only a complete address may be opened', () => {
  expect(isJoinAddress('http://10.0.0.2:7350/join#ABC234')).toBe(true);
  for (const other of ['http://10.0.0.2:7350/', '10.0.0.2', 'http://10.0.0.2:7350/join?x=1', 'javascript:alert(1)', 'driftbench://bench/'])
    expect(isJoinAddress(other)).toBe(false);
});
