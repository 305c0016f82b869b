// Names of browsers and devices.
import { expect, it } from 'vitest';
import { deviceName } from './device';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 · Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome 131 · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 · iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet for Android 25 · Android',
  ],
  ['my-bot/1.2 python', 'my-bot 1'],
  ['', '–'],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));

it('An overlong user agent is truncated', () => expect(deviceName('x'.repeat(500)).length).toBeLessThanOrEqual(60));
