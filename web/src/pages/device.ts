// A session's browser in words, from its user-agent string.
import Bowser from 'bowser';

/** "Firefox 128 · Windows"; what cannot be told is left out, and programs are shown by the name they give. */
export function deviceName(agent: string): string {
  if (agent === '') return '–';
  const { browser, os } = Bowser.parse(agent);
  const version = browser.version?.split('.')[0];
  const name = browser.name ? `${browser.name}${version ? ` ${version}` : ''}` : '';
  const parts = [name, os.name].filter(Boolean);
  return (browser.name ? parts.join(' · ') : agent).slice(0, 60);
}
