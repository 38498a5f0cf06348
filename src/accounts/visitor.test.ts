import { describe, expect, it } from 'vitest';
import { describeUserAgent, networkPrefixOf } from './visitor.ts';

describe('the stored origin of a log-in', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome, Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, Mac'],
    ['curl/8.5.0', ''],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ])('is the browser in two words: %s', (agent, words) => {
    expect(describeUserAgent({ agent })).toBe(words);
  });

  it.each([
    ['192.0.2.77', '192.0.2.x'],
    ['::ffff:192.0.2.77', '192.0.2.x'],
    ['2001:db8:1:2', '2001:db8:1::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['', ''],
  ])('is the network of an address: %s', (address, network) => {
    expect(networkPrefixOf({ address })).toBe(network);
  });
});
