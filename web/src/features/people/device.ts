// The name of a session's browser, from its user-agent string.
import Bowser from 'bowser';

/** "Firefox 128 · Windows"; unknown parts are left out, and other programs are shown by their own name. */
export function deviceName(agent: string): string {
  if (agent === '') return '–';
  const { browser, os } = Bowser.parse(agent);
  const version = browser.version?.split('.')[0];
  const name = browser.name ? `${browser.name}${version ? ` ${version}` : ''}` : '';
  const parts = [name, os.name].filter(Boolean);
  return (browser.name ? parts.join(' · ') : agent).slice(0, 60);
}
