import { expect, test } from 'vitest';
import { lanAddress, lanInterfaces } from './lan-address.ts';

const card = (address: string, internal = false) => ({ address, internal, family: 'IPv4' as const });
const machine = { lo: [card('127.0.0.1', true)], wan: [card('203.0.113.9')], wifi: [card('192.168.1.20')] };

test('without LAN it is loopback; with it the first private address, or the requested one', () => {
  expect(lanAddress({ lan: false }, machine)).toBe('127.0.0.1');
  expect(lanAddress({ lan: true }, machine)).toBe('192.168.1.20');
  expect(lanAddress({ lan: true, address: '203.0.113.9' }, machine)).toBe('203.0.113.9');
  expect(lanAddress({ lan: true }, { wan: machine.wan })).toBe('203.0.113.9');
});

test('a foreign address, or one requested without LAN, is refused with the allowed ones', () => {
  expect(() => lanAddress({ lan: true, address: '10.0.0.1' }, machine)).toThrow('203.0.113.9, 192.168.1.20');
  expect(() => lanAddress({ lan: true, address: '0.0.0.0' }, machine)).toThrow('203.0.113.9');
  expect(() => lanAddress({ lan: true }, { lo: machine.lo })).toThrow('no IPv4 address but loopback');
  expect(() => lanAddress({ lan: false, address: '192.168.1.20' }, machine)).toThrow('switch LAN on');
});

test('its interfaces are listed by name, without loopback', () => {
  expect(lanInterfaces(machine)).toEqual([
    { name: 'wan', address: '203.0.113.9', isPrivate: false },
    { name: 'wifi', address: '192.168.1.20', isPrivate: true },
  ]);
});
